import type { PhoneSummary } from '@shared/model'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { Button } from '../kit/button'
import { Confirm } from '../kit/confirm'
import { ErrorNote } from '../kit/error-note'
import { isReady } from '../state/phones-store'
import { BatchSoakDialog } from './batch-soak-dialog'
import { useServices } from './services'
import { useBatch, type BatchOutcome } from './use-batch'

/** What to do with all phones that are ticked in the rail; each phone's outcome stays until it is closed. */
export function BatchBar() {
  const { ui, phones, draft } = useServices()
  const { t } = useI18n()
  const selected = useStore(ui.store, (state) => state.selected)
  const list = useStore(phones.store, (state) => state.phones)
  const chosen = list.filter(({ serial }) => selected.includes(serial))
  const ready = chosen.filter(isReady)
  const busy = chosen.filter(({ sessionId, job }) => sessionId !== null || job?.kind === 'provision')
  const [asking, setAsking] = useState<'soak' | 'stop' | 'remove' | null>(null)
  const batch = useBatch()
  if (chosen.length === 0 && batch.outcomes.length === 0) return null
  const provision = (): void => {
    draft.plan({ serials: ready.map(({ serial }) => serial) })
    ui.go({ view: 'provision' })
  }
  return (
    <section className="batch" aria-label={t('batch.title')}>
      <div className="batch-deeds">
        <b>{t('batch.chosen', { n: chosen.length })}</b>
        <Button small disabled={ready.length === 0} onClick={provision}>
          {t('phones.provision')}
        </Button>
        <Button small disabled={ready.length === 0} onClick={() => setAsking('soak')}>
          {t('batch.soak')}
        </Button>
        <Button small disabled={busy.length === 0} loading={batch.busy} onClick={() => setAsking('stop')}>
          {t('batch.stop')}
        </Button>
        <Button small tone="danger" disabled={ready.length === 0} onClick={() => setAsking('remove')}>
          {t('batch.remove')}
        </Button>
        <span className="hp-grow" />
        <Button
          small
          tone="quiet"
          onClick={() => {
            ui.select([])
            batch.clear()
          }}
        >
          {t('batch.clear')}
        </Button>
      </div>
      {batch.outcomes.length === 0 ? null : <Outcomes outcomes={batch.outcomes} onForm={batch.openForm} />}
      <BatchSoakDialog
        phones={ready}
        opened={asking === 'soak'}
        onClose={() => setAsking(null)}
        onStart={(requests) => {
          setAsking(null)
          batch.soak(ready, requests)
        }}
      />
      <StopQuestion
        phones={busy}
        opened={asking === 'stop'}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          batch.stop(busy)
        }}
      />
      <Confirm
        opened={asking === 'remove'}
        title={t('batch.removeTitle', { n: ready.length })}
        action={t('batch.remove')}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null)
          batch.remove(ready)
        }}
      >
        <p>{t('remove.all')}</p>
        <p className="hp-dim">{ready.map(({ name }) => name).join(', ')}</p>
      </Confirm>
    </section>
  )
}

/** Asks once for all of them, and says how many soaks and how many transfers would end. */
function StopQuestion(props: {
  phones: readonly PhoneSummary[]
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const { phones } = props
  const { t } = useI18n()
  const soaks = phones.filter(({ sessionId }) => sessionId !== null).length
  const transfers = phones.length - soaks
  return (
    <Confirm
      opened={props.opened}
      title={t('batch.stopTitle', { n: phones.length })}
      action={t('session.stopNow')}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    >
      {soaks === 0 ? null : <p>{t('batch.stopSoaks', { n: soaks })}</p>}
      {transfers === 0 ? null : <p>{t('batch.stopTransfers', { n: transfers })}</p>}
      <p className="hp-dim">{phones.map(({ name }) => name).join(', ')}</p>
    </Confirm>
  )
}

function Outcomes(props: { outcomes: readonly BatchOutcome[]; onForm: (serial: string) => void }) {
  const { t } = useI18n()
  return (
    <ul className="batch-outcomes" aria-label={t('batch.outcomes')} aria-live="polite">
      {props.outcomes.map(({ serial, name, deed, state, problem }) => (
        <li key={serial} data-state={state}>
          <b>{name}</b> <span>{t(`batch.${deed}.${state}`)}</span>
          {problem === null ? null : <ErrorNote problem={problem} />}
          {deed === 'soak' && state === 'failed' ? (
            <Button small label={`${t('batch.openForm')}: ${name}`} onClick={() => props.onForm(serial)}>
              {t('batch.openForm')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
