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

/** Width of the plots inside `area`; every change of size draws again. */
export function usePlotWidth(area: RefObject<HTMLElement | null>, controller: TimelineController): number {
  const [widthPx, setWidthPx] = useState(800)
  useEffect(() => {
    if (area.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      setWidthPx(Math.max(100, (entry?.contentRect.width ?? 0) - labelAndFiguresPx))
      controller.redraw()
    })
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [area, controller])
  return widthPx
}

const labelAndFiguresPx = 340
