import type { KeptCheck, KeptFile } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Chip } from '../../kit/chip'
import { ErrorNote } from '../../kit/error-note'
import { StoppableProgress } from '../../kit/stoppable-progress'
import { useKeptCheck } from './use-kept-check'

/** Is what was imported still what lies on this PC: every byte is read again while one watches. */
export function KeptPanel(props: Pick<KeptCheck, 'kind' | 'id'>) {
  const { action, check, stop } = useKeptCheck(props.kind, props.id)
  const { t } = useI18n()
  return (
    <section className="check" aria-label={t('kept.title')}>
      <h3>{t('kept.title')}</h3>
      {action.busy ? (
        <KeptProgress check={check} onStop={stop} />
      ) : (
        <div className="row">
          <Button onClick={action.run}>{t('kept.action')}</Button>
        </div>
      )}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
      <div role="status">{check?.done === true ? <KeptResult check={check} /> : null}</div>
    </section>
  )
}

function KeptProgress(props: { check: KeptCheck | null; onStop: () => void }) {
  const { check } = props
  const { t, f } = useI18n()
  const words =
    check === null
      ? [t('kept.reading')]
      : [
          t('kept.bytesOf', { done: f.bytes(check.doneBytes), total: f.bytes(check.totalBytes) }),
          check.rateBytesPerSecond === null ? '' : f.rate(check.rateBytesPerSecond),
          check.etaMs === null ? '' : t('provision.eta', { time: f.clock(check.etaMs) })
        ]
  return (
    <StoppableProgress
      value={check === null ? null : check.doneBytes / Math.max(1, check.totalBytes)}
      label={t('kept.reading')}
      words={words}
      stopLabel={t('kept.stop')}
      onStop={props.onStop}
    />
  )
}

function KeptResult({ check: { files, kind } }: { check: KeptCheck }) {
  const { t } = useI18n()
  const wrong = files.filter(({ state }) => state !== 'right')
  return (
    <>
      <p className="check-verdict" data-tone={wrong.length === 0 ? 'ok' : 'bad'}>
        {wrong.length === 0
          ? t('kept.right', { n: files.length })
          : t('kept.wrong', { n: wrong.length, of: files.length })}
      </p>
      <ul>
        {wrong.map((file) => (
          <li key={file.name}>
            <Chip tone="bad">{t(file.sha256 === null ? 'kept.state.unreadable' : 'kept.state.differs')}</Chip>
            <WrongFile file={file} />
          </li>
        ))}
      </ul>
      {wrong.length === 0 ? null : <p>{t(`kept.advice.${kind}`)}</p>}
    </>
  )
}

function WrongFile({ file: { name, size, sha256, reason } }: { file: KeptFile }) {
  const { t, f, told } = useI18n()
  return (
    <span>
      <b>{name}</b>{' '}
      {sha256 === null
        ? told(reason ?? '')
        : t('kept.differs', { size: f.bytes(size ?? 0), hash: `${sha256.slice(0, 12)}…` })}
    </span>
  )
}
