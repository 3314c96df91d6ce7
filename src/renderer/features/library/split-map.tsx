import type { Model } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'

const namedUpTo = 12

/** The shards of a model as segments, each as wide as it is large. */
export function SplitMap(props: { model: Model; small?: boolean }) {
  const { model, small = false } = props
  const { t, f } = useI18n()
  const words = model.shards.map((shard) => `${shard.name} ${f.bytes(shard.size)}`)
  const named = !small && model.shards.length <= namedUpTo
  return (
    <div
      className="split"
      data-small={small ? '' : undefined}
      role="img"
      aria-label={`${t('library.split', { name: model.name })}: ${t('library.split.text', {
        n: model.shards.length
      })}: ${f.list(words)}`}
    >
      {model.shards.map((shard, index) => (
        <i key={shard.name} style={{ flexGrow: Math.max(1, shard.size) }} title={words[index]}>
          {named ? (
            <span>
              {shard.size / model.totalBytes < 0.16 ? index + 1 : `${index + 1} · ${f.bytes(shard.size)}`}
            </span>
          ) : null}
        </i>
      ))}
    </div>
  )
}
