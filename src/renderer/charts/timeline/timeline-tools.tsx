import type { ReactNode } from 'react'
import { Button } from '../../kit/button'
import { useI18n } from '../../i18n/i18n-context'
import { useTimeline, useTimelineState } from './timeline-context'

/** The small bar over the lanes: what is in view, and the mouse's way to what the keys do. */
export function TimelineTools(props: {
  live: boolean
  asTable: boolean
  /** Token/s of the expected line; null or absent where there is none. */
  expectedRate?: number | null
  onTable: (asTable: boolean) => void
  children?: ReactNode
}) {
  const { t, f } = useI18n()
  const { expectedRate = null } = props
  const { controller } = useTimeline()
  const whole = useTimelineState((state) => state.view.whole)
  const coarse = useTimelineState((state) => state.coarse)
  const follow = useTimelineState((state) => state.view.follow)
  return (
    <div className="tl-tools" role="toolbar" aria-label={t('timeline.tools')}>
      <span className="tl-legend" aria-hidden="true">
        <i data-kind="throttled" /> {t('timeline.throttled')}
        <i data-kind="away" /> {t('timeline.away')}
        {expectedRate === null ? null : (
          <>
            <i data-kind="expected" /> {t('timeline.expected', { rate: f.number(expectedRate, 1) })}
          </>
        )}
      </span>
      <span className="hp-grow" />
      {coarse ? (
        <span className="hp-dim" role="status">
          {t('timeline.coarse')}
        </span>
      ) : null}
      <ViewRange />
      <Button small tone="quiet" label={t('timeline.zoomOut')} onClick={() => controller.zoomBy(1.6)}>
        −
      </Button>
      <Button small tone="quiet" label={t('timeline.zoomIn')} onClick={() => controller.zoomBy(0.625)}>
        +
      </Button>
      <Button small tone="quiet" disabled={whole} onClick={() => controller.reset()}>
        {t('timeline.reset')}
      </Button>
      {props.live ? (
        <Button small tone="quiet" pressed={follow} onClick={() => controller.setFollow(!follow)}>
          {t('timeline.follow')}
        </Button>
      ) : null}
      <Button small tone="quiet" pressed={props.asTable} onClick={() => props.onTable(!props.asTable)}>
        {t('timeline.table')}
      </Button>
      {props.children}
    </div>
  )
}

/** The span in view; alone follows every move, the buttons beside it need not. */
function ViewRange() {
  const { f } = useI18n()
  const { fromMs, toMs } = useTimelineState((state) => state.view)
  return (
    <span className="hp-dim tl-range">
      {f.clock(fromMs)} – {f.clock(toMs)}
    </span>
  )
}
