import type { Dossier } from '@shared/model'
import { CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { FactTable } from '../../kit/fact-table'
import { ClusterTable } from './cluster-table'
import { dossierMarkdown } from './dossier-markdown'
import { factGroups } from './facts'
import { LadderTable } from './ladder-table'
import { SensorTable } from './sensor-table'
import { useDossier } from './use-dossier'

/** The static facts of a phone in cards; each unknown says why. */
export function DossierCards(props: { serial: string; ready: boolean; footer: ReactNode }) {
  const { dossier, problem, reload, busy } = useDossier(props.serial, props.ready)
  const { t } = useI18n()
  const away = !props.ready
  return (
    <div className="view-body view-columns">
      {away ? <div className="stack">{props.footer}</div> : null}
      <div className="stack">
        {problem === null ? null : <ErrorNote problem={problem} onRetry={() => reload()} />}
        {dossier === null ? (
          <Card title={t('dossier.title')}>
            <p className="hp-dim">{props.ready ? t('dossier.reading') : t('dossier.later')}</p>
          </Card>
        ) : (
          <Facts dossier={dossier} reload={reload} busy={busy} ready={props.ready} />
        )}
      </div>
      {dossier === null ? null : (
        <div className="stack">
          <SensorCard dossier={dossier} />
          <Card title={t('dossier.ladder')} note={t('dossier.ladder.note')}>
            <LadderTable ladder={dossier.ladder} />
          </Card>
        </div>
      )}
      {away ? null : <div className="stack">{props.footer}</div>}
    </div>
  )
}

function Facts(props: {
  dossier: Dossier
  reload: (measure?: boolean) => void
  busy: boolean
  ready: boolean
}) {
  const { dossier } = props
  const i18n = useI18n()
  const { t } = i18n
  const [first, ...others] = factGroups(dossier, i18n)
  return (
    <>
      <Card
        title={t('dossier.title')}
        note={`${dossier.manufacturer} ${dossier.model}`}
        side={
          <>
            <CopyButton value={dossierMarkdown(dossier, i18n)}>
              {({ copied, copy }) => (
                <Button small onClick={copy}>
                  {t(copied ? 'dossier.copied' : 'dossier.copy')}
                </Button>
              )}
            </CopyButton>
            <Button
              small
              loading={props.busy}
              disabled={!props.ready}
              title={t('dossier.measure.hint')}
              onClick={() => props.reload(true)}
            >
              {t('dossier.measure')}
            </Button>
            <Button small disabled={props.busy || !props.ready} onClick={() => props.reload()}>
              {t('dossier.reload')}
            </Button>
          </>
        }
      >
        <FactTable label={t('dossier.title')} facts={first?.rows ?? []} />
      </Card>
      <Card title={t('clusters.title')} note={t('clusters.note')}>
        <ClusterTable clusters={dossier.clusters} />
      </Card>
      {others.map((group) => (
        <Card key={group.title} title={group.title}>
          <FactTable label={group.title} facts={group.rows} />
        </Card>
      ))}
    </>
  )
}

function SensorCard(props: { dossier: Dossier }) {
  const { dossier } = props
  const { t } = useI18n()
  const used = dossier.sensors.filter((sensor) => sensor.used).length
  return (
    <Card
      title={t('sensors.title')}
      note={`${t('sensors.used', { used, n: dossier.sensors.length })} · ${t(`sensors.source.${dossier.thermalSource}`)}`}
    >
      <SensorTable sensors={dossier.sensors} />
    </Card>
  )
}
