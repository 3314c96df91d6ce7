import type { SoakPhase } from '@shared/model'
import { memo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { useTimeline, useTimelineState } from './timeline-context'

/** The phases of a soak as bars on the time axis; a press brings one into view. Nothing where there are none. */
export const PhasesRow = memo(function PhasesRow(props: { phases: readonly SoakPhase[] }) {
  const { t, f } = useI18n()
  const { controller } = useTimeline()
  const view = useTimelineState((state) => state.view)
  const endMs = useTimelineState((state) => state.bounds.endMs)
  if (props.phases.length === 0) return null
  const width = view.toMs - view.fromMs
  const bars = props.phases.flatMap((phase) => {
    const toMs = phase.toMs ?? endMs
    const from = Math.max(0, (phase.fromMs - view.fromMs) / width)
    const to = Math.min(1, (toMs - view.fromMs) / width)
    return to <= from ? [] : [{ ...phase, toMs, from, to }]
  })
  return (
    <div className="tl-lane tl-phases" role="group" aria-label={t('phase.row')}>
      <div className="tl-label">
        <b>{t('phase.row')}</b>
      </div>
      <div className="tl-strip">
        {bars.map((bar) => {
          const name = t(`phase.${bar.kind}`)
          const text = t('phase.span', { phase: name, from: f.clock(bar.fromMs), to: f.clock(bar.toMs) })
          return (
            <button
              key={`${bar.kind}-${bar.fromMs}`}
              type="button"
              className="tl-phase"
              data-kind={bar.kind}
              style={{ left: `${bar.from * 100}%`, width: `${(bar.to - bar.from) * 100}%` }}
              title={text}
              aria-label={text}
              onClick={() => controller.show(bar.fromMs, bar.toMs)}
            >
              <span>{name}</span>
            </button>
          )
        })}
      </div>
      <div className="tl-figures" />
    </div>
  )
})
