import type { PhoneSummary } from '@shared/model'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { EmptyState } from '../../kit/empty-state'
import { isReady } from '../../state/phones-store'
import { SessionScreen } from '../session/session-screen'
import { TuneView } from '../tune/tune-view'
import { RunForm } from './run-form'
import { SideBySide } from './side-by-side'
import { SoakModes } from './soak-modes'
import { useSoakSession } from './use-soak-session'
import './soak.css'

/** The soak of the phone in focus: its running or just finished session, else the form for a new one. */
export function SoakView() {
  const { phones, ui } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const known = useStore(phones.store, (state) => state.known)
  const serial = useStore(ui.store, (state) => state.route.serial)
  const mode = useStore(ui.store, (state) => state.route.mode)
  const phone =
    list.find((one) => one.serial === serial) ??
    list.find((one) => one.sessionId !== null) ??
    list.find(isReady) ??
    list[0]
  if (phone === undefined)
    return known ? (
      <EmptyState title={t('soak.noPhone.title')} text={t('soak.noPhone.text')}>
        <Button tone="primary" onClick={() => ui.go({ view: 'phones' })}>
          {t('soak.noPhone.action')}
        </Button>
      </EmptyState>
    ) : null
  return (
    <>
      <SoakModes running={list.filter((one) => one.sessionId !== null).length} />
      <SoakMode mode={mode} phone={phone} phones={list} />
    </>
  )
}

function SoakMode(props: { mode: string | null; phone: PhoneSummary; phones: readonly PhoneSummary[] }) {
  const { mode, phone, phones } = props
  if (mode === 'tune') return <TuneView key={phone.serial} phone={phone} />
  if (mode === 'side') return <SideBySide phones={phones} />
  return <PhoneSoak key={phone.serial} phone={phone} phones={phones} />
}

function PhoneSoak(props: { phone: PhoneSummary; phones: readonly PhoneSummary[] }) {
  const { phone, phones } = props
  const { ui } = useServices()
  const { t } = useI18n()
  const sessionId = useSoakSession(phone)
  if (sessionId === null) return <RunForm phone={phone} phones={phones} />
  return (
    <SessionScreen
      key={sessionId}
      sessionId={sessionId}
      actions={
        <Button tone="primary" onClick={() => ui.setSoakSession(phone.serial, null)}>
          {t('soak.new')}
        </Button>
      }
    />
  )
}
