import type { FileProgress, ProvisionStatus } from '@shared/model'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip, type Tone } from '../../kit/chip'
import { ErrorNote } from '../../kit/error-note'
import { storedProblem } from '../../rpc/problem'
import { isRunning } from '../../state/provision-store'
import { FileRow } from './file-row'
import { joinFiles } from './join-files'

const tones: Readonly<Record<ProvisionStatus['state'], Tone>> = {
  planning: 'plain',
  running: 'plain',
  paused: 'warn',
  waitingForPhone: 'warn',
  done: 'ok',
  failed: 'bad',
  cancelled: 'plain'
}

/** One provision job: every shard with its chunks, and bytes, rate and time left of the whole. */
export function JobCard(props: { job: ProvisionStatus; phoneName: string }) {
  const { job, phoneName } = props
  const { provision } = useServices()
  const { t, f } = useI18n()
  const cancel = useCallback(() => provision.cancel(job.jobId), [provision, job.jobId])
  const action = useAction(cancel)
  const problem = storedProblem(job.error)
  return (
    <Card
      title={t('provision.transfer')}
      note={phoneName}
      side={
        <>
          <Chip tone={tones[job.state]}>{t(`job.state.${job.state}`)}</Chip>
          <b className="job-bytes">{bytesText(job, { t, f })}</b>
        </>
      }
    >
      <ul className="job-files" aria-label={t('provision.files', { phone: phoneName })}>
        {buildRows(job.files).map((file) => (
          <FileRow key={`${file.group}-${file.name}`} file={file} />
        ))}
      </ul>
      <JobLegend />
      {job.note === null ? null : <p className="job-note">{job.note}</p>}
      {problem === null ? null : <ErrorNote problem={problem} />}
      <div className="job-foot">
        <JobFigures job={job} />
        <span className="hp-grow" />
        {isRunning(job) ? (
          <Button
            tone="danger"
            small
            loading={action.busy}
            label={t('provision.cancelNamed', { phone: phoneName })}
            onClick={action.run}
          >
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}

function JobFigures(props: { job: ProvisionStatus }) {
  const { job } = props
  const { t, f } = useI18n()
  if (!isRunning(job))
    return (
      <span className="hp-dim">
        {t('provision.took', { time: f.duration(job.elapsedMs), sent: f.bytes(job.sentBytes) })}
        {job.skippedBytes > 0 ? ` · ${t('provision.skipped', { bytes: f.bytes(job.skippedBytes) })}` : ''}
      </span>
    )
  return (
    <>
      <span className="job-figure">{f.rate(job.rateBytesPerSecond)}</span>
      <span className="hp-dim job-figure">
        {job.etaMs === null ? t('provision.etaUnknown') : t('provision.eta', { time: f.duration(job.etaMs) })}
      </span>
    </>
  )
}

function JobLegend() {
  const { t } = useI18n()
  return (
    <div className="job-legend" aria-hidden="true">
      <i data-kind="verified" /> {t('file.verified')}
      <i data-kind="sent" /> {t('provision.sent')}
      <i data-kind="failed" /> {t('file.failed')}
    </div>
  )
}

function bytesText(job: ProvisionStatus, { t, f }: Pick<ReturnType<typeof useI18n>, 't' | 'f'>): string {
  const there = job.files.reduce((sum, file) => sum + doneBytes(file), 0)
  return t('provision.bytesOf', { done: f.bytes(there), total: f.bytes(job.totalBytes) })
}

function doneBytes(file: FileProgress): number {
  return file.state === 'skipped' || file.state === 'verified' ? file.size : file.sentBytes
}

/** Model shards one by one; the build's many small files as one row. */
function buildRows(files: readonly FileProgress[]): readonly (FileProgress & { readonly count: number })[] {
  const build = files.filter((file) => file.group === 'build')
  const model = files.filter((file) => file.group === 'model').map((file) => ({ ...file, count: 1 }))
  return build.length === 0 ? model : [joinFiles(build), ...model]
}
