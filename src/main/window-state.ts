import { join } from 'node:path'
import { openKeptFile } from '@core/app/settings/kept-file'
import { screen, type BrowserWindow } from 'electron'
import { z } from 'zod'

const Bounds = z.object({
  x: z.number().int().nullable().default(null),
  y: z.number().int().nullable().default(null),
  width: z.number().int().min(960).default(1440),
  height: z.number().int().min(600).default(900),
  maximized: z.boolean().default(false)
})

/** Where the window was, kept in the data folder. */
export interface WindowState {
  /** Options for the new window; a place that no screen shows any more is left to the system. */
  options(): { width: number; height: number; x?: number; y?: number }
  /** Restores the maximised state and keeps every change. */
  follow(window: BrowserWindow): void
}

export function openWindowState(folder: string): WindowState {
  const file = openKeptFile({ path: join(folder, 'window.json'), schema: Bounds })
  return {
    options: () => {
      const { x, y, width, height } = file.value()
      return x === null || y === null || !isSeen(x, y) ? { width, height } : { x, y, width, height }
    },
    follow: (window) => {
      if (file.value().maximized) window.maximize()
      window.on('close', () => {
        try {
          file.write({ ...window.getNormalBounds(), maximized: window.isMaximized() })
        } catch {
          // A window that cannot be remembered still closes.
        }
      })
    }
  }
}

/** Is the window's corner on a screen that is there now? */
function isSeen(x: number, y: number): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const inside = (value: number, from: number, size: number): boolean =>
      value >= from && value < from + size - 60
    return inside(x, workArea.x - 20, workArea.width) && inside(y, workArea.y - 20, workArea.height)
  })
}
