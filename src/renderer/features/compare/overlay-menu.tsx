import type { Comparison } from '@shared/model'
import { pictureHeight, timelineSvg } from '../../charts/timeline/export-svg'
import type { LaneView } from '../../charts/timeline/lane-row'
import type { DrawnPicture } from '../../charts/timeline/save-picture'
import { pictureWidthPx, seenPicture } from '../../charts/timeline/seen-picture'
import { useTimeline } from '../../charts/timeline/timeline-context'
import { useI18n } from '../../i18n/i18n-context'
import { PictureMenu, type PictureLook } from './picture-menu'

/** The picture of the comparison with its sessions on one axis, as they are seen. Stands inside their timeline. */
export function OverlayMenu(props: { comparison: Comparison; lanes: readonly Omit<LaneView, 'figures'>[] }) {
  const { comparison, lanes } = props
  const i18n = useI18n()
  const parts = useTimeline()
  const draw = ({ palette, background }: PictureLook): DrawnPicture => {
    const seen = { ...seenPicture(lanes, parts, i18n), title: i18n.t('compare.overlay'), conditions: '' }
    const svg = timelineSvg(seen, parts.samples, palette, background)
    return { svg, width: pictureWidthPx, height: pictureHeight(seen.lanes) }
  }
  return <PictureMenu comparison={comparison} timeline={draw} />
}
