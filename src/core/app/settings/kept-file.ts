import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { z } from 'zod'

/** A small JSON file of the data folder that is read once and rewritten whole. */
export interface KeptFile<T> {
  readonly path: string
  /** A file that could not be read at the start, where it was put, and why; null when all was well. */
  readonly kept: { readonly path: string; readonly detail: string } | null
  value(): T
  /** Throws STORE_FAILED when it cannot be written; the value then stays what it was. */
  write(value: T): void
}

export interface KeptFileOptions<T> {
  readonly path: string
  /** Fills defaults; what it refuses makes the file bad. `{}` must fit. */
  readonly schema: z.ZodType<T>
  readonly now?: () => number
}

/**
 * Opens the file. One that is not JSON or does not fit the schema is put aside under a name of its own, so that nothing the user
 * wrote is lost, and the defaults hold. A missing file is simply not there yet.
 */
export function openKeptFile<T>({ path, schema, now = Date.now }: KeptFileOptions<T>): KeptFile<T> {
  const read = readOrKeepAside(path, schema, now)
  let current = read.value
  return {
    path,
    kept: read.kept,
    value: () => current,
    write: (value) => {
      const next = schema.parse(value)
      replaceFile(path, `${JSON.stringify(next, null, 2)}\n`)
      current = next
    }
  }
}

function readOrKeepAside<T>(
  path: string,
  schema: z.ZodType<T>,
  now: () => number
): { readonly value: T; readonly kept: KeptFile<T>['kept'] } {
  const text = readText(path)
  if (text === null) return { value: schema.parse({}), kept: null }
  try {
    return { value: schema.parse(JSON.parse(text)), kept: null }
  } catch (error) {
    const aside = `${path}.bad-${new Date(now()).toISOString().replaceAll(':', '-')}`
    const detail = error instanceof Error ? error.message : String(error)
    return { value: schema.parse({}), kept: { path: moveAside(path, aside), detail: detail.slice(0, 2000) } }
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** A folder that is read-only keeps the bad file where it is; it is only overwritten by the next change. */
function moveAside(path: string, aside: string): string {
  try {
    renameSync(path, aside)
    return aside
  } catch {
    return path
  }
}

/** Written beside and renamed: a crash leaves the old file or the new one, never half of one. */
function replaceFile(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new HotplateError('STORE_FAILED', { folder: dirname(path), detail }, { cause: error })
  }
}
