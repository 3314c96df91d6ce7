import { Menu, type MenuItemConstructorOptions } from 'electron'
import { menuViews, type MenuView, type Words } from './words'

/** What the menu asks for. */
export interface MenuDeeds {
  readonly show: (view: MenuView) => void
  readonly open: () => void
}

/** The menu: our views by Ctrl+1… and the roles every desktop program has, so that copy, zoom and quit work by their usual keys. */
export function setMenu(platform: NodeJS.Platform, words: Words, deeds: MenuDeeds): void {
  const ofMac: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [
      { label: words.open, accelerator: 'CmdOrCtrl+O', click: () => deeds.open() },
      { type: 'separator' },
      platform === 'darwin' ? { role: 'close' } : { role: 'quit' }
    ]
  }
  const views = menuViews.map((view, index) => ({
    label: words.views[view],
    accelerator: `CmdOrCtrl+${index + 1}`,
    click: () => deeds.show(view)
  }))
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      ...views,
      { type: 'separator' },
      { role: 'reload' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' }
    ]
  }
  const help: MenuItemConstructorOptions = {
    label: words.help,
    submenu: [{ label: words.guide, enabled: false }]
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...ofMac, file, { role: 'editMenu' }, view, { role: 'windowMenu' }, help])
  )
}
