import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { app, dialog, shell } from 'electron'
import { serveAppPage } from './app-page'
import { attend } from './attend'
import { openHost, type Host } from './host'
import { setMenu } from './menu'
import { receiveDrops, type FileInbox, type OnFiles } from './open-files'
import { originOf } from './policy'
import { askBeforeQuit } from './quit-question'
import { answerPorts } from './rpc-port'
import { handOver, takeFiles } from './take-files'
import { wordsFor, type Words } from './words'

/** Where the built parts lie. */
export interface Places {
  readonly preload: string
  readonly ui: string
  /** The folder with the user guide. */
  readonly docs: string
}

/** Shows the page of a core of this process; the program asks before it leaves soaks alone. */
export function showOwn(core: Core, page: string, places: Places, inbox: FileInbox): void {
  const { log, phones, preferences } = core.services
  serveAppPage(places.ui)
  answerPorts(core.router, originOf(page))
  const words = (): Words => wordsFor(preferences.state().preferences.language, app.getLocale())
  const soaks = (): number => phones.list().filter(({ sessionId }) => sessionId !== null).length
  const host = openHost({
    ...{ page, preload: places.preload, words, mayClose: askBeforeQuit(soaks, words) },
    report: (reason) => log.error({ room: 'main', reason }, 'the page’s process is gone')
  })
  attend(core, words, host)
  receive(page, inbox, (paths) => void takeFiles(core, paths, host, words()))
  followLanguage(core, () => showMenu(host, words(), places, inbox))
  endWithProgram(core)
}

/** Shows the page of a Hotplate that another program serves; files are opened in that page. */
export function showForeign(page: string, places: Places, inbox: FileInbox): void {
  const words = (): Words => wordsFor('auto', app.getLocale())
  const host = openHost({
    ...{ page, preload: places.preload, words, mayClose: () => true },
    report: () => undefined
  })
  receive(page, inbox, (paths) => void handOver(paths, host, words()))
  showMenu(host, words(), places, inbox)
}

function receive(page: string, inbox: FileInbox, onFiles: OnFiles): void {
  inbox.deliver(onFiles)
  receiveDrops(originOf(page), onFiles)
}

function showMenu(host: Host, words: Words, places: Places, inbox: FileInbox): void {
  setMenu(process.platform, words, {
    show: (view) => host.go({ view }),
    ask: (kind) => host.ask({ kind }),
    open: inbox.ask,
    guide: () => {
      void shell.openPath(join(places.docs, words.guideFile)).then((problem) => {
        if (problem !== '') dialog.showErrorBox('Hotplate', problem)
      })
    }
  })
}

/** Calls at once, and again whenever another language was chosen. */
function followLanguage({ services: { log, preferences } }: Core, changed: () => void): void {
  const language = (): string => preferences.state().preferences.language
  let shown = language()
  changed()
  const follow = async (): Promise<void> => {
    for await (const _state of preferences.watch()) {
      if (language() === shown) continue
      shown = language()
      changed()
    }
  }
  follow().catch((error: unknown) => log.warn({ error }, 'the menu no longer follows the language'))
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
