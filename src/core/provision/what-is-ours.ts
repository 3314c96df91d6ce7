import { phoneLayout } from '@core/phone/layout'
import type { ManifestEntry } from '@shared/model'

/** A file in Hotplate's folder on the phone. `path` is whole. */
export interface PhoneFile {
  readonly path: string
  readonly size: number
}

export interface Sorted {
  readonly ours: readonly PhoneFile[]
  readonly foreign: readonly PhoneFile[]
}

/** What a file is called while it is on its way: see receive.ts and segments. */
const onTheWay = /\.part(?:\.in|\.seg-\d+(?:\.in)?)?$/
const rootFiles = /^(?:manifest\.json(?:\.tmp)?|journal\.json(?:\.new)?|journal\.lock\/owner|lease)$/
const treeFiles = /^trees\/[0-9a-f]{64}\.json(?:\.tmp)?$/
const toolFiles = /^tools\/[a-z0-9-]+(?:\.[a-z0-9]+)*$/
const keeperFiles =
  /^keeper\/settings\/(?:beat|keeper\.pid|events\.log|settings-keeper\.sh|watchdog\.(?:sh|log|reason))$/
/** A run's or a tune's folder is known by a file that only our launchers make. */
const runMarks = new Set(['run.json', 'runner.sh', 'runner.pid', 'tune-keeper.sh'])

/** Tells the files that Hotplate put into its folder (by the manifest and the names it gives) from those of others. */
export function sortFiles(files: readonly PhoneFile[], placed: readonly ManifestEntry[]): Sorted {
  const names = new Set(placed.flatMap(placedPaths))
  const runs = new Set(files.flatMap(({ path }) => runOf(path, (name) => runMarks.has(name))))
  const isOurs = ({ path }: PhoneFile): boolean => {
    const inside = path.slice(phoneLayout.root.length + 1)
    return (
      rootFiles.test(inside) ||
      treeFiles.test(inside) ||
      toolFiles.test(inside) ||
      keeperFiles.test(inside) ||
      names.has(path.replace(onTheWay, '')) ||
      runOf(path, () => true).some((run) => runs.has(run))
    )
  }
  return { ours: files.filter(isOurs), foreign: files.filter((file) => !isOurs(file)) }
}

/** The folder of a placement. */
export function folderOf({ kind, id }: Pick<ManifestEntry, 'kind' | 'id'>): string {
  return kind === 'build' ? phoneLayout.build(id) : phoneLayout.model(id)
}

/** The paths of a placement's files. */
export function placedPaths(entry: ManifestEntry): readonly string[] {
  return entry.files.map(({ name }) => `${folderOf(entry)}/${name}`)
}

/** The run whose folder a path lies in, when the rest of the path fits. */
function runOf(path: string, fits: (rest: string) => boolean): string[] {
  const start = `${phoneLayout.runs}/`
  const slash = path.indexOf('/', start.length)
  if (!path.startsWith(start) || slash < 0 || !fits(path.slice(slash + 1))) return []
  return [path.slice(start.length, slash)]
}
