import { dataFolder } from '@core/app/data-folder'
import type { PageAsk } from '@shared/contract/page-ask'
import { askMessage } from '@shared/contract/port'
import { app, type BrowserWindow } from 'electron'
import { addressOf, type Place } from './place'
import { isOwnAddress, originOf } from './policy'
import { recoverPage } from './recover-page'
import { openWindow } from './window'
import { openWindowState } from './window-state'
import type { Words } from './words'

/** The one window of the program. On macOS it may be closed while the program goes on; it is then opened again when asked for. */
export interface Host {
  /** Somebody looks at the window now. */
  readonly isSeen: () => boolean
  readonly bring: () => void
  /** Brings the window and shows a place in it. */
  readonly go: (place: Place) => void
  /** Brings the window and asks its page for something. */
  readonly ask: (ask: PageAsk) => void
}

interface HostOptions {
  readonly page: string
  readonly preload: string
  readonly words: () => Words
  readonly report: (reason: string) => void
  /** Asked when the window is closed and the program would end with it. */
  readonly mayClose: () => boolean
}

/** Opens the window and keeps it. */
export function openHost({ page, preload, words, report, mayClose }: HostOptions): Host {
  const state = openWindowState(dataFolder())
  const open = (address: string): BrowserWindow => {
    const opened = openWindow(address, preload, state)
    recoverPage(opened, words, report)
    opened.on('close', (event) => {
      if (process.platform !== 'darwin' && !mayClose()) event.preventDefault()
    })
    return opened
  }
  let window = open(page)
  const bring = (address = page): void => {
    if (window.isDestroyed()) window = open(address)
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  app.on('second-instance', () => bring())
  app.on('activate', () => bring())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return {
    isSeen: () => !window.isDestroyed() && window.isFocused(),
    bring,
    go: (place) => {
      if (window.isDestroyed()) {
        bring(addressOf(page, place))
        return
      }
      bring()
      const current = window.webContents.getURL()
      // Only the place in the page changes, so that it is not loaded anew.
      const address = addressOf(isOwnAddress(current, originOf(page)) ? current : page, place)
      window.loadURL(address).catch(() => report('the page was not loaded'))
    },
    ask: (ask) => {
      bring()
      const { webContents } = window
      const send = (): void => webContents.send(askMessage, ask)
      if (webContents.isLoading()) webContents.once('did-finish-load', send)
      else send()
    }
  }
}
