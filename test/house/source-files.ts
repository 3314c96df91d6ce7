import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of the house. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Every TypeScript file of src and test, as it is on disk. */
export function sourceFiles(): readonly SourceFile[] {
  return ['src', 'test']
    .flatMap((folder) => filesBelow(folder))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The rooms: each folder of src and of src/core that holds code. */
export function rooms(): readonly string[] {
  const inside = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
  return [...inside('src'), ...inside(join('src', 'core'))].filter((room) => filesBelow(room).length > 0)
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
