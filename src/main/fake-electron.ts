import { EventEmitter } from 'node:events'

/**
 * The part of the `electron` module that the main process uses, as plain objects: the real one cannot be imported outside
 * Electron. It records what was asked of it, so that a test can play the page.
 */
export function fakeElectron() {
  const paths: Record<string, string> = {}
  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    quits: 0,
    quit: () => void (app.quits += 1),
    exits: new Array<number>(),
    exit: (code: number) => void app.exits.push(code),
    paths,
    setPath: (name: string, path: string) => void (paths[name] = path),
    requestSingleInstanceLock: (): boolean => true,
    whenReady: () => Promise.resolve(),
    getLocale: () => 'en-GB'
  })
  const notes: FakeNote[] = []
  const shown: string[] = []
  const boxes: { readonly message: string }[] = []
  const blockers: { started: number; readonly stopped: number[] } = { started: 0, stopped: [] }
  const menus: FakeMenuItem[][] = []
  const answers = { box: 0, files: [] as string[] }
  class Notification extends FakeNote {
    static isSupported = (): boolean => true
    show(): void {
      notes.push(this)
    }
  }
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
    notes,
    boxes,
    blockers,
    menus,
    answers,
    shown,
    module: {
      app,
      BrowserWindow,
      ipcMain: new EventEmitter(),
      Notification,
      Menu: {
        buildFromTemplate: (template: FakeMenuItem[]) => template,
        setApplicationMenu: (menu: FakeMenuItem[]) => void menus.push(menu)
      },
      shell: { openPath: (path: string) => (shown.push(path), Promise.resolve('')) },
      powerSaveBlocker: {
        start: () => (blockers.started += 1),
        stop: (id: number) => void blockers.stopped.push(id)
      },
      screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
      dialog: {
        showMessageBox: (_window: unknown, box: { readonly message: string }) => {
          boxes.push(box)
          return Promise.resolve({ response: 0 })
        },
        showMessageBoxSync: (box: { readonly message: string }) => {
          boxes.push(box)
          return answers.box
        },
        showOpenDialog: () => Promise.resolve({ filePaths: answers.files }),
        showErrorBox: (title: string, message: string) => void boxes.push({ message: `${title}: ${message}` })
      },
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

/** A menu's item as the template gives it. */
export interface FakeMenuItem {
  readonly label?: string
  readonly accelerator?: string
  readonly role?: string
  readonly click?: () => void
  readonly submenu?: readonly FakeMenuItem[]
}

interface FakeWindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly webPreferences: Readonly<Record<string, unknown>>
}

class FakeNote extends EventEmitter {
  readonly title: string
  readonly body: string

  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super()
    this.title = title
    this.body = body
  }
}

class FakeWindow extends EventEmitter {
  loaded: string | null = null
  maximized = false
  focused = 0
  loading = false
  readonly sent: (readonly [channel: string, message: unknown])[] = []
  readonly webContents = Object.assign(new EventEmitter(), {
    reloads: 0,
    reload: () => this.#reload(),
    getURL: () => this.loaded ?? '',
    isLoading: () => this.loading,
    send: (channel: string, message: unknown) => void this.sent.push([channel, message])
  })
  #destroyed = false

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

  /** The user closes it; false = the program kept it. */
  close(): boolean {
    let kept = false
    this.emit('close', { preventDefault: () => (kept = true) })
    this.#destroyed = !kept
    return this.#destroyed
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  isMinimized(): boolean {
    return false
  }

  /** As Electron does when the window is gone. */
  isFocused(): boolean {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
    return this.focused > 0
  }

  focus(): void {
    this.focused += 1
  }

  maximize(): void {
    this.maximized = true
  }

  isMaximized(): boolean {
    return this.maximized
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    const { x = 10, y = 20, width = 1000, height = 700 } = this.options
    return { x, y, width, height }
  }

  #reload(): void {
    this.webContents.reloads += 1
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
