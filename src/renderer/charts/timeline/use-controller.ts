import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { FramePump } from '../frame-pump'
import type { SampleSource } from '../sample-source'
import { TimelineController, type Refine } from './controller'

/** The controller of a timeline for as long as its samples are shown; what stands beside the lanes may move them with it. */
export function useController(
  samples: SampleSource,
  pump: FramePump,
  refine: Refine | null
): TimelineController {
  const controller = useMemo(() => new TimelineController(samples, pump, refine), [samples, pump, refine])
  useEffect(() => {
    controller.attach()
    return () => controller.detach()
  }, [controller])
  return controller
}

/** Width of an element that is as wide as the plots; every change of size draws them again. */
export function usePlotWidth(place: RefObject<HTMLElement | null>, controller: TimelineController): number {
  const [widthPx, setWidthPx] = useState(800)
  useEffect(() => {
    if (place.current === null) return undefined
    let told = false
    const observer = new ResizeObserver(([entry]) => {
      setWidthPx(Math.max(100, entry?.contentRect.width ?? 0))
      // It is first told of the size that the lanes have just been drawn at.
      if (told) controller.redraw()
      told = true
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, controller])
  return widthPx
}
