import { createCore, type Core } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { app, dialog, type BrowserWindow } from 'electron'
import { serveAppPage } from './app-page'
import { attend } from './attend'
import { setMenu } from './menu'
import { filesOf, openedPath, receiveDrops, receiveFiles } from './open-files'
import { originOf } from './policy'
import { askBeforeQuit } from './quit-question'
import { recoverPage } from './recover-page'
import { answerPorts } from './rpc-port'
import { openWindow } from './window'
import { openWindowState } from './window-state'
import { wordsFor, type MenuView, type Words } from './words'

/** Where the built parts lie. */
export interface Places {
  readonly preload: string
  readonly ui: string
  readonly resources: string | null
}

/** Starts a core in this process and shows its page; the program asks before it leaves soaks alone. */
export function showOwn(page: string, places: Places): void {
  serveAppPage(places.ui)
  const resources = places.resources === null ? {} : { resourcesFolder: places.resources }
  const core = createCore({ ...resources, records: true })
  answerPorts(core.router, originOf(page))
  const words = (): Words => wordsFor(core.services.preferences.state().preferences.language, app.getLocale())
  const host = showWindow(page, places, words, (reason) =>
    core.services.log.error({ room: 'main', reason }, 'the page’s process is gone')
  )
  const soaks = attend(core, words, () => host.window().isFocused())
  askBeforeQuit(soaks, words())
  const open = (path: string): void => void openPath(core, path, { words: words(), show: host.show })
  const files = receiveFiles(open)
  receiveDrops(originOf(page), open)
  setMenu(process.platform, words(), { show: host.show, open: files.ask })
  filesOf(process.argv).forEach(open)
  endWithProgram(core)
}

/** Shows the page of a Hotplate that another program serves; files are opened in that page. */
export function showForeign(page: string, places: Places): void {
  const words = (): Words => wordsFor('auto', app.getLocale())
  const host = showWindow(page, places, words, () => undefined)
  setMenu(process.platform, words(), { show: host.show, open: () => host.show('library') })
  receiveDrops(originOf(page), () => host.show('library'))
}

interface Host {
  readonly window: () => BrowserWindow
  readonly show: (view: MenuView) => void
}

/** The one window, opened again when the program is asked for after it was closed. */
function showWindow(
  page: string,
  places: Places,
  words: () => Words,
  report: (reason: string) => void
): Host {
  const state = openWindowState(dataFolder())
  const open = (): BrowserWindow => {
    const opened = openWindow(page, places.preload, state)
    recoverPage(opened, words(), report)
    return opened
  }
  let window = open()
  const bring = (): void => {
    if (window.isDestroyed()) window = open()
    if (window.isMinimized()) window.restore()
    window.focus()
  }
  app.on('second-instance', bring)
  app.on('activate', bring)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return {
    window: () => window,
    show: (view) => {
      bring()
      // The key of the address was traded for a cookie; only the place in the page changes.
      void window.loadURL(`${originOf(page)}${page.includes('index.html') ? '/index.html' : '/'}#/${view}`)
    }
  }
}

async function openPath(
  core: Core,
  path: string,
  { words, show }: { readonly words: Words; readonly show: (view: MenuView) => void }
): Promise<void> {
  const { library, opened } = core.services
  try {
    const file = await openedPath(path)
    if (file === null) throw new Error(words.notOpened(path))
    show(file.kind === 'session' ? 'diagnose' : 'library')
    if (file.kind === 'session') await opened.add(path)
    else if (file.kind === 'model') await library.importModel(path)
    else await library.importBuild(path)
  } catch (error) {
    dialog.showErrorBox('Hotplate', error instanceof Error ? error.message : String(error))
  }
}

/** Waits for the record to be on disk before the program ends. Runs on phones go on. */
function endWithProgram(core: Core): void {
  let ended = false
  app.on('will-quit', (event) => {
    if (ended) return
    event.preventDefault()
    void core.dispose().finally(() => {
      ended = true
      app.quit()
    })
  })
}
