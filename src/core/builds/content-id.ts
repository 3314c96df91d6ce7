import { createHash } from 'node:crypto'

/**
 * A short id of a set of named files: the same files give the same id on every PC. Twelve hex digits, so it is
 * safe in paths and shell words.
 */
export function contentId(files: readonly { readonly name: string; readonly sha256: string }[]): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}\0${name}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 12)
}

/** Is this text such an id? Only then may it become a part of a path. */
export function isContentId(id: string): boolean {
  return /^[0-9a-f]{12}$/.test(id)
}
