import { BrowserWindow } from 'electron'

/** Opens the window on `page`. The page gets no Node, no remote objects and its own context. */
export function openWindow(page: string, preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    show: false,
    title: 'Hotplate',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false
    }
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(page)
  return window
}
