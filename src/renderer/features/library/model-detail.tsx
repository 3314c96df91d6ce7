import type { Model } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { CopyText } from '../../kit/copy-text'
import { FactTable } from '../../kit/fact-table'
import { FilesTable } from './build-detail'
import { KeptPanel } from './kept-panel'
import { SplitMap } from './split-map'

/** One model: its split, every shard with its hash, and whether it is still what was imported. */
export function ModelDetail(props: { model: Model }) {
  const { model } = props
  const { t, f } = useI18n()
  const fact = (name: string, value: string | null) => ({ name, value, reason: null })
  const text = (value: number | null): string | null => (value === null ? null : f.number(value))
  return (
    <section className="library-detail" aria-label={t('library.details', { name: model.name })}>
      <div>
        <SplitMap model={model} />
        <FactTable
          label={model.name}
          facts={[
            fact(t('library.folder'), model.folder),
            fact(t('library.imported'), f.dateTime(model.importedAt)),
            fact(t('library.tensors'), text(model.tensorCount)),
            fact(t('library.context'), text(model.contextLength))
          ]}
        />
        <p className="library-id">
          {t('library.id')} <CopyText value={model.id} label={t('library.id')} head={12} tail={6} />
        </p>
        <KeptPanel key={model.id} kind="model" id={model.id} />
      </div>
      <FilesTable files={model.shards} label={t('library.shards')} />
    </section>
  )
}
