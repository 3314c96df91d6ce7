/** Calls what asked for it, once, in the next animation frame: one drawing pass for the whole page. */
export interface FramePump {
  /** Runs `draw` in the next frame; asking again before that changes nothing. */
  request(draw: () => void): void
  /** Forgets a waiting `draw`. */
  cancel(draw: () => void): void
}

/** A pump over requestAnimationFrame (or, in tests, over any scheduler). */
export function createFramePump(schedule: (run: () => void) => void): FramePump {
  const waiting = new Set<() => void>()
  let scheduled = false
  const flush = (): void => {
    scheduled = false
    const due = [...waiting]
    waiting.clear()
    for (const draw of due) draw()
  }
  return {
    request: (draw) => {
      waiting.add(draw)
      if (scheduled) return
      scheduled = true
      schedule(flush)
    },
    cancel: (draw) => void waiting.delete(draw)
  }
}
