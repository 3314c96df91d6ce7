import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { ProgressBar } from '../../kit/progress-bar'

/** How far the import of a path is: stage, bytes read, share. */
export function ImportProgressLine(props: { kind: 'build' | 'model'; path: string }) {
  const { library } = useServices()
  const { t, f } = useI18n()
  const imports = useStore(library.store, (state) => state.imports)
  const mine =
    imports.find((one) => one.kind === props.kind && one.path === props.path) ??
    imports.find((one) => one.kind === props.kind)
  const stage = mine === undefined ? '' : t(`library.stage.${mine.stage}`)
  const words =
    mine === undefined
      ? t('library.hashing')
      : mine.totalBytes === null
        ? t('library.progressUnknown', { stage, done: f.bytes(mine.doneBytes) })
        : t('library.progress', { stage, done: f.bytes(mine.doneBytes), total: f.bytes(mine.totalBytes) })
  const share =
    mine === undefined || mine.totalBytes === null || mine.totalBytes === 0
      ? null
      : mine.doneBytes / mine.totalBytes
  return (
    <div className="import-progress">
      <span className="hp-dim" role="status">
        {words}
      </span>
      <ProgressBar value={share} label={words} />
    </div>
  )
}
