import { useEffect } from 'react'
import { isTyping } from '../../kit/typing'
import type { TimelineController } from './controller'

type Action = (controller: TimelineController) => void

const actions: Readonly<Record<string, Action>> = {
  a: (controller) => controller.panBy(-0.15),
  d: (controller) => controller.panBy(0.15),
  w: (controller) => controller.zoomBy(0.8),
  s: (controller) => controller.zoomBy(1.25),
  ArrowLeft: (controller) => controller.panBy(-0.1),
  ArrowRight: (controller) => controller.panBy(0.1),
  ArrowUp: (controller) => controller.zoomBy(0.8),
  ArrowDown: (controller) => controller.zoomBy(1.25),
  '0': (controller) => controller.reset(),
  f: (controller) => controller.setFollow(!controller.store.getState().view.follow),
  v: (controller) => {
    const { view, bounds } = controller.store.getState()
    controller.select(view.fromMs, Math.min(view.toMs, bounds.endMs))
  },
  Escape: (controller) => controller.clearSelection()
}

const shifted: Readonly<Record<string, Action>> = {
  ArrowLeft: (controller) => controller.moveCrosshair(-0.01),
  ArrowRight: (controller) => controller.moveCrosshair(0.01)
}

/** WASD and arrows pan and zoom, `0` shows all, `f` follows, `v` selects what is in view, Shift+arrows move the crosshair: while no field, list or dialog has the keyboard. */
export function useTimelineKeys(controller: TimelineController): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const action = (event.shiftKey ? shifted : actions)[event.key]
      if (action === undefined) return
      action(controller)
      if (event.key !== 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [controller])
}
