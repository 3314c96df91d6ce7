import type { FileProgress, ProvisionStatus } from '@shared/model'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { Chip, type Tone } from '../../kit/chip'
import { ChunkLegend } from '../../kit/chunk-map'
import { ErrorNote } from '../../kit/error-note'
import { ProgressBar } from '../../kit/progress-bar'
import { storedProblem } from '../../rpc/problem'
import { isAlive } from '../../state/provision-store'
import { chunksOf } from './file-chunks'
import { FileRow } from './file-row'
import { JobControls } from './job-controls'
import { noticeWords, thereBytes } from './job-words'
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

/** One provision job: every shard with its chunks; bytes, rates and time left of the whole; what there is to say. */
export function JobCard(props: { job: ProvisionStatus; phoneName: string }) {
  const { job, phoneName } = props
  const { t, f } = useI18n()
  const problem = storedProblem(job.error)
  const rows = buildRows(job.files)
  const there = thereBytes(job)
  return (
    <Card
      title={t('provision.transfer')}
      note={phoneName}
      side={
        <>
          <Chip tone={tones[job.state]}>{t(`job.state.${job.state}`)}</Chip>
          <b className="job-bytes">
            {t('provision.bytesOf', { done: f.bytes(there), total: f.bytes(job.totalBytes) })}
          </b>
        </>
      }
    >
      <ProgressBar
        value={job.totalBytes === 0 ? null : there / job.totalBytes}
        label={t('provision.whole', { phone: phoneName })}
      />
      <div className="job-head">
        <JobFigures job={job} />
        <JobControls job={job} phoneName={phoneName} />
      </div>
      {problem === null ? null : <ErrorNote problem={problem} />}
      {job.state === 'done' ? (
        <details className="job-done">
          <summary>{t('provision.filesOfDone', { n: job.files.length })}</summary>
          <Files rows={rows} phoneName={phoneName} />
        </details>
      ) : (
        <Files rows={rows} phoneName={phoneName} />
      )}
      <Notices job={job} />
    </Card>
  )
}

type Row = FileProgress & { readonly count: number }

function Files(props: { rows: readonly Row[]; phoneName: string }) {
  const { rows, phoneName } = props
  const { t } = useI18n()
  return (
    <>
      <ul className="job-files" aria-label={t('provision.files', { phone: phoneName })}>
        {rows.map((file) => (
          <FileRow key={`${file.group}-${file.name}`} file={file} />
        ))}
      </ul>
      <ChunkLegend maps={rows.map(chunksOf)} />
    </>
  )
}

/** Fixed places for the figures of a job, so that nothing moves while they change. */
function JobFigures(props: { job: ProvisionStatus }) {
  const { job } = props
  const { t, f } = useI18n()
  const alive = isAlive(job)
  const left = alive ? (job.etaMs === null ? '–' : f.duration(job.etaMs)) : null
  const figures: readonly (readonly [string, string | null])[] = [
    [t('provision.rate'), alive ? f.rate(job.rateBytesPerSecond) : null],
    [t('provision.left'), left],
    [t('provision.hashRate'), f.rate(job.hashRateBytesPerSecond)],
    [t('provision.elapsed'), alive ? null : f.duration(job.elapsedMs)],
    [t('provision.resent'), job.resentBytes === 0 ? f.number(0) : f.bytes(job.resentBytes)]
  ]
  return (
    <dl className="job-figures">
      {figures.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )
      )}
    </dl>
  )
}

function Notices(props: { job: ProvisionStatus }) {
  const { job } = props
  const i18n = useI18n()
  const { t, f, told } = i18n
  const over =
    job.state === 'done'
      ? t('provision.took', { time: f.duration(job.elapsedMs), sent: f.bytes(job.sentBytes) })
      : null
  return (
    <div className="job-notices" role="status">
      {job.notices.map((notice) => {
        const { warn, title, text } = noticeWords(notice, i18n)
        return (
          <p key={`${notice.code}-${title}`} data-warn={warn ? '' : undefined}>
            <b>{title}</b> {text}
          </p>
        )
      })}
      {over === null ? null : (
        <p>
          {over}
          {job.skippedBytes > 0 ? ` · ${t('provision.skipped', { bytes: f.bytes(job.skippedBytes) })}` : ''}
        </p>
      )}
      {job.state === 'cancelled' ? <p>{t('provision.cancelled')}</p> : null}
      {job.state === 'waitingForPhone' ? <WaitingFor /> : null}
      {job.note === null || job.state === 'waitingForPhone' ? null : <p>{told(job.note)}</p>}
    </div>
  )
}

/** What a transfer waits for: its phone, or the adb server through which phones are reached. */
function WaitingFor() {
  const { system } = useServices()
  const { t } = useI18n()
  const isServerUp = useStore(system.store, ({ status }) => status?.adb.state === 'up')
  return <p data-warn="">{t(isServerUp ? 'provision.waiting' : 'provision.waitingServer')}</p>
}

/** Model shards one by one; the build's many small files as one row. */
function buildRows(files: readonly FileProgress[]): readonly Row[] {
  const build = files.filter((file) => file.group === 'build')
  const model = files.filter((file) => file.group === 'model').map((file) => ({ ...file, count: 1 }))
  return build.length === 0 ? model : [joinFiles(build), ...model]
}
