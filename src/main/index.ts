import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataFolder } from '@core/app/data-folder'
import { doorUrl, findDoor } from '@core/app/door-file'
import { portParameter } from '@shared/contract/port'
import { app } from 'electron'
import { appPage, registerAppScheme } from './app-page'
import { enforcePolicy, originOf } from './policy'
import { showForeign, showOwn } from './program'

const here = dirname(fileURLToPath(import.meta.url))
const places = {
  preload: join(here, '..', 'preload', 'index.cjs'),
  ui: join(here, '..', 'renderer'),
  resources: app.isPackaged ? join(process.resourcesPath, 'resources') : null
}

registerAppScheme()
if (app.requestSingleInstanceLock()) void app.whenReady().then(start)
else app.quit()

/** Shows the Hotplate that already serves this data folder, else starts one in this process. */
function start(): void {
  const door = findDoor(dataFolder())
  // In development the page comes from the development server on this machine.
  const development = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const own = development === undefined ? appPage : `${development}?${portParameter}=1`
  const page = door === null ? own : doorUrl(door)
  enforcePolicy(originOf(page))
  if (door === null) showOwn(page, places)
  else showForeign(page, places)
}
