import { readdir } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { droppedMessage } from '@shared/contract/port'
import { app, dialog, ipcMain } from 'electron'
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

/** Files among the arguments of a start: no switches, not the program's own folder. Pure. */
export function filesOf(argv: readonly string[]): readonly string[] {
  return argv.slice(1).filter((arg) => !arg.startsWith('-') && openedFile(arg) !== null)
}

/** Hands over every file that the system, a second start or the menu gives us. */
export function receiveFiles(onFile: (path: string) => void): { readonly ask: () => void } {
  app.on('open-file', (event, path) => {
    event.preventDefault()
    onFile(path)
  })
  app.on('second-instance', (_event, argv) => filesOf(argv).forEach(onFile))
  return {
    ask: () => {
      void dialog
        .showOpenDialog({
          properties: ['openFile', 'multiSelections'],
          filters: [{ name: 'GGUF, Hotplate', extensions: ['gguf', 'hotplate', 'json', 'gz'] }]
        })
        .then(({ filePaths }) => filePaths.forEach(onFile))
    }
  }
}

/** Hands over the files that were dropped on our own page's main frame; what others send is left alone. */
export function receiveDrops(origin: string, onFile: (path: string) => void): void {
  ipcMain.on(droppedMessage, (event, paths: unknown) => {
    const frame = event.senderFrame
    if (frame === null || frame.parent !== null || !isOwnAddress(frame.url, origin)) return
    if (Array.isArray(paths)) paths.filter((path) => typeof path === 'string').forEach(onFile)
  })
}
