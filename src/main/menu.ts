import { Menu, type MenuItemConstructorOptions } from 'electron'
import { menuViews, type MenuView, type Words } from './words'

/** What the menu asks for. */
export interface MenuDeeds {
  readonly show: (view: MenuView) => void
  readonly open: () => void
  readonly ask: (what: 'palette' | 'shortcuts' | 'newSoak') => void
  readonly guide: () => void
}

type Item = MenuItemConstructorOptions

/**
 * The menu: our views by Ctrl+1…, what the page reaches by keys, and the roles every desktop program has, so that copy, zoom and quit
 * work by their usual keys. Keys that the page itself hears are shown and not taken.
 */
export function setMenu(platform: NodeJS.Platform, words: Words, deeds: MenuDeeds): void {
  const ofMac: Item[] = platform === 'darwin' ? [{ role: 'appMenu' }] : []
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...ofMac,
      fileMenu(platform, words, deeds),
      { role: 'editMenu' },
      viewMenu(words, deeds),
      { role: 'windowMenu' },
      helpMenu(platform, words, deeds)
    ])
  )
}

function fileMenu(platform: NodeJS.Platform, words: Words, deeds: MenuDeeds): Item {
  return {
    label: words.file,
    submenu: [
      { label: words.newSoak, accelerator: 'CmdOrCtrl+N', click: () => deeds.ask('newSoak') },
      { label: words.open, accelerator: 'CmdOrCtrl+O', click: () => deeds.open() },
      { type: 'separator' },
      platform === 'darwin' ? { role: 'close' } : { role: 'quit' }
    ]
  }
}

function viewMenu(words: Words, deeds: MenuDeeds): Item {
  const views = menuViews.map((view, index) => ({
    label: words.views[view],
    accelerator: `CmdOrCtrl+${index + 1}`,
    click: () => deeds.show(view)
  }))
  return {
    label: words.view,
    submenu: [
      ...views,
      { type: 'separator' },
      {
        ...{ label: words.palette, accelerator: 'CmdOrCtrl+K', registerAccelerator: false },
        click: () => deeds.ask('palette')
      },
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
}

function helpMenu(platform: NodeJS.Platform, words: Words, deeds: MenuDeeds): Item {
  // On macOS the program's own menu has it.
  const about: Item[] = platform === 'darwin' ? [] : [{ type: 'separator' }, { role: 'about' }]
  return {
    label: words.help,
    submenu: [
      { label: words.guide, click: () => deeds.guide() },
      { label: words.shortcuts, click: () => deeds.ask('shortcuts') },
      { label: words.log, click: () => deeds.show('settings') },
      ...about
    ]
  }
}
