import type { I18n } from '../../i18n/i18n-context'
import type { Picture } from './export-svg'
import type { LaneView } from './lane-row'
import { laneSeriesLabel } from './series-label'
import type { TimelineParts } from './timeline-context'

/** Width of every picture that is saved, px. */
export const pictureWidthPx = 1280

/** What is seen of a timeline, lanes without a line left out, in the reader's words and units. */
export function seenPicture(
  lanes: readonly Omit<LaneView, 'figures'>[],
  { controller }: Pick<TimelineParts, 'controller'>,
  i18n: Pick<I18n, 't' | 'f'>
): Omit<Picture, 'title' | 'conditions'> {
  const { view, bounds } = controller.store.getState()
  return {
    lanes: lanes
      .filter(({ lane }) => lane.series.length > 0)
      .map(({ lane, title, unit }) => ({
        lane,
        title,
        unit,
        labels: lane.series.map((series) => laneSeriesLabel(series, i18n)),
        overlay: controller.overlayOf(lane.id)
      })),
    view: { fromMs: view.fromMs, toMs: bounds.live ? view.toMs : Math.min(view.toMs, bounds.endMs) },
    widthPx: pictureWidthPx,
    formatNumber: i18n.f.number,
    formatTime: i18n.f.clock
  }
}
