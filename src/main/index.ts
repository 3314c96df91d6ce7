import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCore, type Core } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { doorUrl, findDoor } from '@core/app/door-file'
import { app } from 'electron'
import { appPage, registerAppScheme, serveAppPage } from './app-page'
import { setMenu } from './menu'
import { enforcePolicy, originOf } from './policy'
import { answerPorts } from './rpc-port'
import { openWindow } from './window'

const here = dirname(fileURLToPath(import.meta.url))
const preload = join(here, '..', 'preload', 'index.cjs')

registerAppScheme()
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

/** Shows the Hotplate that already serves this data folder, else starts one in this process. */
function start(): void {
  const door = findDoor(dataFolder())
  const page = door === null ? ownPage() : doorUrl(door)
  const origin = originOf(page)
  setMenu(process.platform)
  enforcePolicy(origin)
  if (door === null) startCore(origin)
  let window = openWindow(page, preload)
  app.on('second-instance', () => {
    if (window.isDestroyed()) window = openWindow(page, preload)
    if (window.isMinimized()) window.restore()
    window.focus()
  })
  app.on('activate', () => {
    if (window.isDestroyed()) window = openWindow(page, preload)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}

/** In development the page comes from the development server on this machine. */
function ownPage(): string {
  const development = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  return development ?? appPage
}

function startCore(origin: string): void {
  serveAppPage(join(here, '..', 'renderer'))
  const resources = app.isPackaged ? { resourcesFolder: join(process.resourcesPath, 'resources') } : {}
  const core = createCore({ ...resources, records: true })
  answerPorts(core.router, origin)
  endWithProgram(core)
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
