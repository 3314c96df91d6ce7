import { basename, extname } from 'node:path'
import { app, dialog } from 'electron'

/** What a file given to the program is, by its name. */
export type Opened = { readonly kind: 'model' | 'session'; readonly path: string }

/** A GGUF or a session file (.hotplate, .json, .json.gz); null = neither. Pure. */
export function openedFile(path: string): Opened | null {
  const name = basename(path).toLowerCase()
  if (extname(name) === '.gguf') return { kind: 'model', path }
  return /\.(hotplate|json|json\.gz)$/.test(name) ? { kind: 'session', path } : null
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
