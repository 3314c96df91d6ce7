import type { PhoneSummary } from '@shared/model'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip } from '../../kit/chip'
import { isReady } from '../../state/phones-store'
import { CompareCard } from './compare-card'
import { ConnectCard } from './connect-card'
import { DoctorCard } from './doctor-card'
import { DossierCards } from './dossier-cards'
import { NoPhone } from './no-phone'
import { LabelsCard } from './labels-card'
import { WirelessCard } from './wireless-card'
import { PhoneHelp } from './phone-help'
import { phoneTone } from './phone-words'
import { StatusDot } from '../../kit/status-dot'
import './phones.css'

/** The phone in focus with its dossier; without any phone, how to get one here. */
export function PhonesView() {
  const { phones, ui } = useServices()
  const list = useStore(phones.store, (state) => state.phones)
  const known = useStore(phones.store, (state) => state.known)
  const serial = useStore(ui.store, (state) => state.route.serial)
  const phone = list.find((one) => one.serial === serial) ?? list[0]
  if (phone === undefined) return known ? <NoPhone /> : null
  return <PhonePage key={phone.serial} phone={phone} others={list.filter((one) => one !== phone)} />
}

function PhonePage(props: { phone: PhoneSummary; others: readonly PhoneSummary[] }) {
  const { phone, others } = props
  const { ui } = useServices()
  const { t } = useI18n()
  const ready = isReady(phone)
  const [against, setAgainst] = useState('')
  const other = others.find((one) => one.serial === against)
  const go = (view: 'provision' | 'soak') => () => ui.go({ view, serial: phone.serial })
  return (
    <>
      <div className="hp-title">
        <StatusDot tone={phoneTone(phone)} />
        <h1>{phone.name}</h1>
        <Chip>{phone.serial}</Chip>
        {phone.androidRelease === null ? null : (
          <Chip>{t('phone.android', { release: phone.androidRelease })}</Chip>
        )}
        {phone.links.map((link) => (
          <Chip key={link.address} tone={link.state === 'device' ? 'ok' : 'plain'} title={link.address}>
            {t(`link.kind.${link.kind}`)} {link.kind === 'usb' ? '' : link.address}
          </Chip>
        ))}
        <span className="hp-grow" />
        <CompareChoice others={others.filter(isReady)} value={other?.serial ?? ''} onChange={setAgainst} />
        <Button disabled={!ready} onClick={go('provision')}>
          {t('phones.provision')}
        </Button>
        <Button tone="primary" disabled={!ready} onClick={go('soak')}>
          {phone.sessionId === null ? t('phones.soak') : t('phones.showSoak')}
        </Button>
      </div>
      {ready ? null : <PhoneHelp phone={phone} />}
      {other === undefined ? (
        <DossierCards serial={phone.serial} ready={ready} footer={<PhoneCards phone={phone} />} />
      ) : (
        <div className="view-body">
          <CompareCard a={phone} b={other} />
        </div>
      )}
    </>
  )
}

function CompareChoice(props: {
  others: readonly PhoneSummary[]
  value: string
  onChange: (serial: string) => void
}) {
  const { t } = useI18n()
  if (props.others.length === 0) return null
  return (
    <NativeSelect
      className="compare-choice"
      aria-label={t('compare.with')}
      value={props.value}
      data={[
        { value: '', label: t(props.value === '' ? 'compare.with' : 'compare.stop') },
        ...props.others.map((phone) => ({ value: phone.serial, label: phone.name }))
      ]}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** What is ours about a phone, and the ways to it; a phone that cannot be used is examined at once. */
function PhoneCards({ phone }: { phone: PhoneSummary }) {
  const ready = isReady(phone)
  return (
    <>
      <DoctorCard key={String(ready)} serial={phone.serial} always={!ready} />
      <LabelsCard key={`${phone.group ?? ''} ${phone.tags.join()}`} phone={phone} />
      <WirelessCard />
      <ConnectCard />
    </>
  )
}
