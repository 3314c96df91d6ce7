import type { FileProgress } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { ChunkMap } from '../../kit/chunk-map'
import { CopyText } from '../../kit/copy-text'
import { chunksOf } from './file-chunks'
import { shardName } from './shard-name'

/** One file on its way: name, what happens to it, how far, and its chunks as a strip of cells. */
export function FileRow(props: { file: FileProgress & { readonly count: number } }) {
  const { file } = props
  const { t, f } = useI18n()
  const name = file.name === '' ? t('provision.buildFiles', { n: file.count }) : file.name
  const done = file.state === 'verified' || file.state === 'skipped'
  const bytes = file.state === 'hashing' ? file.hashedBytes : file.sentBytes
  const share = file.size === 0 ? 1 : Math.min(1, Math.max(0, bytes / file.size))
  return (
    <li className="file" data-state={file.state}>
      <span className="file-name" title={name}>
        {shardName(name)}
      </span>
      <span className="file-state">
        {t(`file.${file.state}`)}
        {done && file.sha256 !== '' ? (
          <>
            {' · '}
            <CopyText value={file.sha256} label={`SHA-256 ${name}`} head={4} />
          </>
        ) : null}
      </span>
      <span className="file-figure">
        {done ? `✓ ${f.bytes(file.size)}` : file.state === 'waiting' ? f.bytes(file.size) : f.percent(share)}
      </span>
      <ChunkMap chunks={chunksOf(file)} name={name} />
    </li>
  )
}
