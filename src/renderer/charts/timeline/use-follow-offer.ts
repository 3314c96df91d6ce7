import { useOffers } from '../../app/use-offers'
import { useI18n } from '../../i18n/i18n-context'
import { useTimeline, useTimelineState } from './timeline-context'

/** Offers to follow the newest samples, while there are any to come and they are not followed. */
export function useFollowOffer(): void {
  const { t } = useI18n()
  const { controller } = useTimeline()
  const can = useTimelineState(({ bounds, view }) => bounds.live && !view.follow)
  const run = (): void => controller.setFollow(true)
  useOffers(can ? [{ id: 'follow', title: t('timeline.follow'), run }] : [])
}
