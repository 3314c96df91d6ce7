import type { FileProgress } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'

/** One file on its way: name, what happens to it, how far, and its chunks as a strip of cells. */
export function FileRow(props: { file: FileProgress & { readonly count: number } }) {
  const { file } = props
  const { t, f } = useI18n()
  const name = file.name === '' ? t('provision.buildFiles', { n: file.count }) : file.name
  const { sent, verified } = shares(file)
  const done = file.state === 'verified' || file.state === 'skipped'
  return (
    <li className="file" data-state={file.state}>
      <span className="file-name" title={name}>
        {shorten(name)}
      </span>
      <span className="file-state">
        {t(`file.${file.state}`)}
        {file.state === 'verified' && file.sha256 !== '' ? ` · sha256 ${shortHash(file.sha256)}` : ''}
      </span>
      <span className="file-figure">
        {done ? `✓ ${f.bytes(file.size)}` : file.state === 'waiting' ? f.bytes(file.size) : f.percent(sent)}
      </span>
      <div
        className="chunks"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(sent * 100)}
        aria-valuetext={t(`file.${file.state}`)}
      >
        <i data-kind={file.state === 'failed' ? 'failed' : 'sent'} style={{ transform: `scaleX(${sent})` }} />
        <i data-kind="verified" style={{ transform: `scaleX(${verified})` }} />
      </div>
    </li>
  )
}

function shares(file: FileProgress): { sent: number; verified: number } {
  if (file.state === 'verified' || file.state === 'skipped' || file.size === 0)
    return { sent: 1, verified: 1 }
  const share = (bytes: number): number => Math.min(1, Math.max(0, bytes / file.size))
  return { sent: share(file.sentBytes), verified: file.state === 'hashing' ? share(file.hashedBytes) : 0 }
}

/** The end of a shard's name tells shards apart, so the beginning gives way. */
function shorten(name: string): string {
  return name.length <= 34 ? name : `…${name.slice(-33)}`
}

function shortHash(sha256: string): string {
  return `${sha256.slice(0, 4)}…${sha256.slice(-4)}`
}
