import type { VerifiedFile, VerifyReport } from '@shared/model'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip, type Tone } from '../../kit/chip'
import { ChunkLegend, ChunkMap } from '../../kit/chunk-map'
import { CopyText } from '../../kit/copy-text'
import { wrongBytes } from './file-chunks'
import { shardName } from './shard-name'

/** What a verification found: the files that are not right with their wrong chunks, and a repair of just those. */
export function VerifyResult(props: {
  report: VerifyReport
  modelId?: string | undefined
  /** The repair has begun: what was found is no longer so. */
  onRepair: () => void
}) {
  const { report, modelId, onRepair } = props
  const { provision } = useServices()
  const { t, f } = useI18n()
  const wrong = report.files.filter((file) => file.state !== 'right')
  const repairable = wrong.filter((file) => file.state !== 'untracked')
  const bytes = repairable.reduce((sum, file) => sum + bytesToSend(file), 0)
  const repair = useCallback(async () => {
    await provision.repair(report.serial, modelId)
    onRepair()
  }, [provision, report.serial, modelId, onRepair])
  const action = useAction(repair)
  return (
    <section className="verify" aria-label={t('verify.title')}>
      <div className="verify-head" role="status">
        <Chip tone={report.right ? 'ok' : 'bad'}>
          {report.right
            ? t('verify.right', { n: report.files.length })
            : t('verify.wrong', { n: wrong.length })}
        </Chip>
        <span className="hp-dim">{f.duration(report.durationMs)}</span>
      </div>
      <ul className="job-files">
        {wrong.map((file) => (
          <WrongFile key={`${file.group}-${file.name}`} file={file} />
        ))}
      </ul>
      {wrong.length === 0 ? null : <ChunkLegend maps={wrong.map((file) => file.chunks ?? [])} />}
      {repairable.length === 0 ? null : (
        <div className="verify-foot">
          <Button tone="primary" loading={action.busy} onClick={action.run}>
            {t('verify.repair')}
          </Button>
          <span className="hp-dim">{t('verify.repairHint', { bytes: f.bytes(bytes) })}</span>
        </div>
      )}
    </section>
  )
}

const tones: Readonly<Record<VerifiedFile['state'], Tone>> = {
  right: 'ok',
  damaged: 'bad',
  missing: 'bad',
  untracked: 'warn'
}

function WrongFile(props: { file: VerifiedFile }) {
  const { file } = props
  const { t, f } = useI18n()
  return (
    <li className="file">
      <span className="file-name" title={file.name}>
        {shardName(file.name)}
      </span>
      <span className="verify-state" data-tone={tones[file.state]}>
        {t(`verified.${file.state}`)}
      </span>
      <span className="file-figure">{file.size === null ? '–' : f.bytes(file.size)}</span>
      {file.chunks === null ? null : <ChunkMap chunks={file.chunks} name={file.name} />}
      <span className="verify-hashes">
        {file.expected === null ? null : (
          <Hash text={t('verify.expected')} value={file.expected} name={file.name} />
        )}
        {file.actual === null ? null : (
          <Hash text={t('verify.actual')} value={file.actual} name={file.name} />
        )}
      </span>
    </li>
  )
}

function Hash(props: { text: string; value: string; name: string }) {
  return (
    <span>
      {props.text} <CopyText value={props.value} label={`SHA-256 ${props.name}`} head={8} tail={8} />
    </span>
  )
}

/** The whole file where its chunks are not known; a missing file's size is that of the manifest. */
function bytesToSend(file: VerifiedFile): number {
  if (file.chunks === null) return file.size ?? 0
  return file.size === null ? wrongBytes(file.chunks) : Math.min(file.size, wrongBytes(file.chunks))
}
