import { createReadStream, type ReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** A file of the built UI, ready to be sent. Names under `assets/` carry a hash, so they never change. */
export interface StaticFile {
  readonly type: string
  readonly size: number
  readonly immutable: boolean
  open(): ReadStream
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8'
}

/**
 * Finds the file that a URL path names inside `root`; null when there is none, when its kind is not served, or when
 * the path (encoded dots, NUL, a link that points outside) would leave the folder.
 */
export async function findStaticFile(root: string, urlPath: string): Promise<StaticFile | null> {
  const wanted = decode(urlPath)
  if (wanted === null) return null
  const type = types[extname(wanted).toLowerCase()]
  if (type === undefined) return null
  try {
    const base = await realpath(root)
    const path = await realpath(join(base, wanted))
    const info = await stat(path)
    if (!path.startsWith(base + sep) || !info.isFile()) return null
    const immutable = path.startsWith(join(base, 'assets') + sep)
    return { type, size: info.size, immutable, open: () => createReadStream(path) }
  } catch {
    return null
  }
}

function decode(urlPath: string): string | null {
  try {
    const path = decodeURIComponent(urlPath)
    if (path.includes('\0') || path.includes('\\') || path.split('/').includes('..')) return null
    return path.endsWith('/') ? `${path}index.html` : path
  } catch {
    return null
  }
}
