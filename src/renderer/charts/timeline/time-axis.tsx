import { useI18n } from '../../i18n/i18n-context'
import { useTimelineState } from './timeline-context'
import { ticks } from './viewport'

/** Session time under the lanes, at the same places as their grid lines. */
export function TimeAxis(props: { widthPx: number }) {
  const { f } = useI18n()
  const view = useTimelineState((state) => state.view)
  const span = view.toMs - view.fromMs
  return (
    <div className="tl-axis" aria-hidden="true">
      <div>
        {ticks(view, props.widthPx).map((tMs) => (
          <span key={tMs} style={{ left: `${((tMs - view.fromMs) / span) * 100}%` }}>
            {f.clock(tMs)}
          </span>
        ))}
      </div>
    </div>
  )
}
