import type { VerifyProgress } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { StoppableProgress } from '../../kit/stoppable-progress'

/** How far a verification is, how fast and how long it takes; it can be stopped. */
export function VerifyProgressLine(props: { progress: VerifyProgress | null; onStop: () => void }) {
  const { progress, onStop } = props
  const { t, f } = useI18n()
  const known = progress !== null && progress.totalBytes > 0
  const slow = progress?.slowHash ?? null
  const words = [
    known
      ? t('verify.bytesOf', { done: f.bytes(progress.doneBytes), total: f.bytes(progress.totalBytes) })
      : t('placement.verifying'),
    progress?.rateBytesPerSecond == null ? '' : f.rate(progress.rateBytesPerSecond),
    progress?.etaMs == null || !known ? '' : t('provision.eta', { time: f.clock(progress.etaMs) })
  ]
  return (
    <>
      <StoppableProgress
        value={known ? progress.doneBytes / progress.totalBytes : null}
        label={t('placement.verifying')}
        words={words}
        stopLabel={t('verify.stop')}
        onStop={onStop}
      />
      {slow === null ? null : (
        <p className="hp-dim slow-hash">
          {t('notice.slowHash')}{' '}
          {t('verify.slowText', {
            rate: f.rate(slow.rateBytesPerSecond),
            n: slow.lanes,
            time: f.duration(slow.seconds * 1000)
          })}
        </p>
      )}
    </>
  )
}
