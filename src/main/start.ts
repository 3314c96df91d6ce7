import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { doorUrl, findDoor } from '@core/app/door-file'
import { portParameter } from '@shared/contract/port'
import { toErrorDetail } from '@shared/errors/hotplate-error'
import { app, dialog } from 'electron'
import { appPage, registerAppScheme } from './app-page'
import { receiveFiles } from './open-files'
import { enforcePolicy, originOf } from './policy'
import { showForeign, showOwn, type Places } from './program'
import { wordsFor } from './words'

/** Starts the program, unless one runs for this data folder: then that one is brought, with the files given to this start. */
export function startProgram(places: Places, makeCore: () => Core): void {
  registerAppScheme()
  const inbox = receiveFiles()
  const start = (): void => {
    const door = findDoor(dataFolder())
    const page = door === null ? ownPage() : doorUrl(door)
    enforcePolicy(originOf(page))
    if (door === null) showOwn(makeCore(), page, places, inbox)
    else showForeign(page, places, inbox)
  }
  try {
    keepBrowserData()
    if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(fail)
    else app.quit()
  } catch (error) {
    fail(error)
  }
}

/** Keeps the browser's own data in the data folder. The lock of one window lies there too, so that each data folder has one. */
function keepBrowserData(): void {
  const folder = join(dataFolder(), 'desktop')
  mkdirSync(folder, { recursive: true })
  app.setPath('userData', folder)
}

/** In development the page comes from the development server on this machine. */
function ownPage(): string {
  const development = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  return development === undefined ? appPage : `${development}?${portParameter}=1`
}

/**
 * Says why the program cannot start (the store is newer, damaged or locked, the adb environment is wrong), what that means for the data
 * and what to do, and ends it.
 */
function fail(error: unknown): void {
  const { message, meaning, advice } = toErrorDetail(error, 'start')
  dialog.showErrorBox(wordsFor('auto', app.getLocale()).notStarted, [message, meaning, advice].join('\n\n'))
  app.exit(1)
}
