import { readdir } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { droppedMessage } from '@shared/contract/port'
import { app, dialog, ipcMain, type OpenDialogOptions } from 'electron'
import { isOwnAddress } from './policy'

/** What a file given to the program is, by its name. */
export type Opened = { readonly kind: 'model' | 'session' | 'build'; readonly path: string }

/** A GGUF, a session file (.hotplate, .json, .json.gz) or a packed build; null = none of them. Pure. */
export function openedFile(path: string): Opened | null {
  const name = basename(path).toLowerCase()
  if (extname(name) === '.gguf') return { kind: 'model', path }
  if (/\.(tar|tar\.gz|tgz|tar\.xz|zip|deb)$/.test(name)) return { kind: 'build', path }
  return /\.(hotplate|json|json\.gz)$/.test(name) ? { kind: 'session', path } : null
}

/** The same for a path that may be a folder: one with a GGUF in it is a model, any other may be a build. */
export async function openedPath(path: string): Promise<Opened | null> {
  const names = await readdir(path).catch(() => null)
  if (names === null) return openedFile(path)
  const isModel = names.some((name) => openedFile(name)?.kind === 'model')
  return { kind: isModel ? 'model' : 'build', path }
}

/** Files among the arguments of a start in `folder`, whole paths: no switches, not the program's own folder. Pure. */
export function filesOf(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .filter((arg) => !arg.startsWith('-') && openedFile(arg) !== null)
    .map((arg) => resolve(folder, arg))
}

/** Files on their way into the program. */
export interface FileInbox {
  /** Hands over what came so far and what comes from now on. */
  readonly deliver: (onFiles: OnFiles) => void
  /** Lets the user choose files. */
  readonly ask: () => void
}
export type OnFiles = (paths: readonly string[]) => void

/** How long files that belong together may take to arrive: the system hands over a selection file by file. */
const gatherMs = 250

/**
 * Gathers every file that the system, a start, a second start or the menu gives us. Must be called before Electron is ready: macOS tells
 * the file that the program was started with before that.
 */
export function receiveFiles(): FileInbox {
  let waiting: string[] = []
  let onFiles: OnFiles | null = null
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    timer = null
    if (onFiles === null || waiting.length === 0) return
    const paths = [...new Set(waiting)]
    waiting = []
    onFiles(paths)
  }
  const take: OnFiles = (paths) => {
    waiting.push(...paths)
    if (waiting.length > 0) timer ??= setTimeout(flush, gatherMs)
  }
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take([path])
  })
  app.on('second-instance', (_event, argv, folder) => take(filesOf(argv, folder)))
  take(filesOf(process.argv, process.cwd()))
  return {
    deliver: (receiver) => {
      onFiles = receiver
      if (timer === null) flush()
    },
    ask: () => {
      void dialog.showOpenDialog(openDialog).then(({ filePaths }) => take(filePaths))
    }
  }
}

const openDialog: OpenDialogOptions = {
  properties: ['openFile', 'multiSelections'],
  filters: [
    {
      name: 'GGUF, Hotplate, llama.cpp',
      extensions: ['gguf', 'hotplate', 'json', 'gz', 'tgz', 'tar', 'xz', 'zip', 'deb']
    }
  ]
}

/** Hands over the files that were dropped on our own page's main frame; what others send is left alone. */
export function receiveDrops(origin: string, onFiles: OnFiles): void {
  ipcMain.on(droppedMessage, (event, paths: unknown) => {
    const frame = event.senderFrame
    if (frame === null || frame.parent !== null || !isOwnAddress(frame.url, origin)) return
    if (Array.isArray(paths)) onFiles(paths.filter((path) => typeof path === 'string'))
  })
}
