import { useRef } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { useTimeline, useTimelineState } from './timeline-context'
import { usePlotWidth } from './use-controller'
import { ticks } from './viewport'

/** Session time under the lanes, at the same places as their grid lines. */
export function TimeAxis() {
  const { f } = useI18n()
  const { controller } = useTimeline()
  const place = useRef<HTMLDivElement>(null)
  const widthPx = usePlotWidth(place, controller)
  const view = useTimelineState((state) => state.view)
  const span = view.toMs - view.fromMs
  return (
    <div className="tl-axis" aria-hidden="true">
      <div ref={place}>
        {ticks(view, widthPx).map((tMs) => (
          <span key={tMs} style={{ left: `${((tMs - view.fromMs) / span) * 100}%` }}>
            {f.clock(tMs)}
          </span>
        ))}
      </div>
    </div>
  )
}
