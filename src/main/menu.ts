import { Menu, type MenuItemConstructorOptions } from 'electron'

/** The menu: the roles every desktop program has, so that copy, zoom and quit work by their usual keys. */
export function setMenu(platform: NodeJS.Platform): void {
  const ofMac: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [platform === 'darwin' ? { role: 'close' } : { role: 'quit' }]
  }
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      { role: 'toggleDevTools' }
    ]
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...ofMac, file, { role: 'editMenu' }, view, { role: 'windowMenu' }])
  )
}
