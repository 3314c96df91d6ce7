import { renameSync, writeFileSync } from 'node:fs'

/** A file replaced whole: a reader finds the old text or the new one, never half of one or none. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}
