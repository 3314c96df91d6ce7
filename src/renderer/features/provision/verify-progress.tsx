import type { VerifyProgress } from '@shared/model'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ProgressBar } from '../../kit/progress-bar'

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
    <div className="verify-progress">
      <ProgressBar
        value={known ? progress.doneBytes / progress.totalBytes : null}
        label={t('placement.verifying')}
      />
      <div className="hp-actions hp-actions-start">
        <span className="hp-dim placements-busy" role="status">
          {words.filter(Boolean).join(' · ')}
        </span>
        <Button onClick={onStop}>{t('verify.stop')}</Button>
      </div>
      {slow === null ? null : (
        <p className="hp-dim">
          {t('notice.slowHash')}{' '}
          {t('verify.slowText', {
            rate: f.rate(slow.rateBytesPerSecond),
            n: slow.lanes,
            time: f.duration(slow.seconds * 1000)
          })}
        </p>
      )}
    </div>
  )
}
