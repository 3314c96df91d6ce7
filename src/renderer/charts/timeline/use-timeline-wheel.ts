import { useEffect, type RefObject } from 'react'
import type { TimelineController } from './controller'

/** The wheel over the plots zooms around the pointer; sideways or with Shift it pans. Elsewhere it scrolls the page. */
export function useTimelineWheel(area: RefObject<HTMLElement | null>, controller: TimelineController): void {
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const turn = (event: WheelEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('.tl-plot') === null) return
      event.preventDefault()
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const amount = event.deltaX === 0 ? event.deltaY : event.deltaX
      if (sideways) controller.panBy(amount / 1200)
      else controller.zoomBy(Math.exp(event.deltaY / 500), controller.timeAt(event.clientX) ?? undefined)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [area, controller])
}
