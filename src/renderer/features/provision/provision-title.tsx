import type { Build, Model, PhoneSummary, ProvisionStatus } from '@shared/model'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip } from '../../kit/chip'
import { isRunning } from '../../state/provision-store'

export interface ProvisionTitleProps {
  /** Jobs that run or are paused. */
  readonly jobs: readonly ProvisionStatus[]
  readonly phones: readonly PhoneSummary[]
  readonly builds: readonly Build[]
  readonly models: readonly Model[]
}

/** What goes where right now, how long it takes, and the buttons for all phones at once. */
export function ProvisionTitle(props: ProvisionTitleProps) {
  const { jobs, builds, models } = props
  const { t, f } = useI18n()
  const [first] = jobs
  const model = models.find((one) => one.id === first?.modelId)
  const build = builds.find((one) => one.id === first?.buildId)
  const name = model?.name ?? build?.name ?? t('provision.nothing')
  const rate = jobs.reduce((sum, job) => sum + (job.rateBytesPerSecond ?? 0), 0)
  return (
    <div className="hp-title">
      <h1>
        {first === undefined ? t('view.provision') : t('provision.to', { model: name, n: jobs.length })}
      </h1>
      {first === undefined || build === undefined || model === undefined ? null : <Chip>{build.name}</Chip>}
      {first === undefined || model === undefined ? null : (
        <Chip>{t('provision.shards', { n: model.shards.length, bytes: f.bytes(model.totalBytes) })}</Chip>
      )}
      <span className="hp-grow" />
      {first === undefined ? null : (
        <>
          {jobs.length < 2 ? null : (
            <span className="hp-dim">{t('provision.inAll', { rate: f.rate(rate) })}</span>
          )}
          <TimeLeft {...props} />
          {jobs.length < 2 ? null : <AllButtons jobs={jobs} />}
        </>
      )}
    </div>
  )
}

/** The time of the quickest phone, and of the slowest where they differ. */
function TimeLeft({ jobs, phones }: ProvisionTitleProps) {
  const { t, f } = useI18n()
  const known = jobs.flatMap(({ etaMs, serial }) => (etaMs === null ? [] : [{ etaMs, serial }]))
  known.sort((a, b) => a.etaMs - b.etaMs)
  const [quickest] = known
  const slowest = known.at(-1)
  if (quickest === undefined || slowest === undefined) return null
  const time = f.duration(quickest.etaMs)
  const phone = phones.find((one) => one.serial === slowest.serial)?.name ?? slowest.serial
  return (
    <span className="hp-dim">
      {quickest === slowest
        ? t('provision.eta', { time })
        : t('provision.leftOn', { time, slowest: f.duration(slowest.etaMs), phone })}
    </span>
  )
}

function AllButtons(props: { jobs: readonly ProvisionStatus[] }) {
  const { jobs } = props
  const { provision } = useServices()
  const { t } = useI18n()
  const work = useCallback(
    async (deed: 'pause' | 'cancel') => {
      const meant = deed === 'pause' ? jobs.filter(isRunning) : jobs
      await Promise.all(meant.map((job) => provision[deed](job.jobId)))
    },
    [provision, jobs]
  )
  const action = useAction(work)
  return (
    <>
      <Button disabled={action.busy || !jobs.some(isRunning)} onClick={() => action.run('pause')}>
        {t('provision.pauseAll')}
      </Button>
      <Button tone="danger" disabled={action.busy} onClick={() => action.run('cancel')}>
        {t('provision.cancelAll')}
      </Button>
    </>
  )
}
