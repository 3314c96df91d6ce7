import { dialog, type BrowserWindow } from 'electron'
import type { Words } from './words'

const mostInAMinute = 3
const minuteMs = 60_000

/**
 * A page whose process died is loaded again where it was, and the reason is told. One that keeps dying is left as it is, because
 * loading it for ever would only hide why.
 */
export function recoverPage(
  window: BrowserWindow,
  words: () => Words,
  report: (reason: string) => void,
  now: () => number = Date.now
): void {
  let deaths: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    report(reason)
    deaths = [...deaths.filter((at) => at > now() - minuteMs), now()]
    if (deaths.length > mostInAMinute) return
    window.webContents.reload()
    void dialog.showMessageBox(window, {
      type: 'warning',
      message: words().crashed(reason),
      detail: words().crashedText
    })
  })
}
