import { EventEmitter } from 'node:events'

/**
 * The part of the `electron` module that the main process uses, as plain objects: the real one cannot be imported outside
 * Electron. It records what was asked of it, so that a test can play the page.
 */
export function fakeElectron() {
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    quits: 0,
    quit: () => void (app.quits += 1),
    requestSingleInstanceLock: () => true,
    whenReady: () => Promise.resolve()
  })
  const schemes: unknown[] = []
  const handlers = new Map<string, (request: { readonly url: string }) => Promise<Response>>()
  const windows: FakeWindow[] = []
  const permissions: { request?: PermissionRequest; check?: () => boolean } = {}
  class BrowserWindow extends FakeWindow {
    constructor(options: FakeWindowOptions) {
      super(options)
      windows.push(this)
    }
  }
  return {
    app,
    schemes,
    handlers,
    windows,
    permissions,
    module: {
      app,
      BrowserWindow,
      ipcMain: new EventEmitter(),
      Menu: { buildFromTemplate: (template: unknown) => template, setApplicationMenu: () => undefined },
      protocol: {
        registerSchemesAsPrivileged: (list: readonly unknown[]) => schemes.push(...list),
        handle: (scheme: string, handler: (request: { readonly url: string }) => Promise<Response>) =>
          handlers.set(scheme, handler)
      },
      session: {
        defaultSession: {
          setPermissionRequestHandler: (handler: PermissionRequest) => (permissions.request = handler),
          setPermissionCheckHandler: (handler: () => boolean) => (permissions.check = handler)
        }
      }
    }
  }
}

type PermissionRequest = (contents: unknown, permission: string, answer: (yes: boolean) => void) => void

interface FakeWindowOptions {
  readonly webPreferences: Readonly<Record<string, unknown>>
}

class FakeWindow extends EventEmitter {
  loaded: string | null = null

  constructor(readonly options: FakeWindowOptions) {
    super()
  }

  loadURL(url: string): Promise<void> {
    this.loaded = url
    return Promise.resolve()
  }

  show(): void {
    return
  }
}

/** Web contents as the policy sees them. */
export class FakeContents extends EventEmitter {
  opened: (() => { readonly action: string }) | null = null

  setWindowOpenHandler(handler: () => { readonly action: string }): void {
    this.opened = handler
  }

  /** Emits an event that may be prevented; true = it was. */
  prevents(name: string, url: string): boolean {
    let prevented = false
    this.emit(name, { url, preventDefault: () => (prevented = true) })
    return prevented
  }
}
