import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataUsage } from '@shared/model'

type Kind = DataUsage['parts'][number]['kind']

const order: readonly Kind[] = ['database', 'sessions', 'builds', 'trees', 'logs', 'trash', 'other']
const folders: readonly Kind[] = ['sessions', 'builds', 'trees', 'trash']

/** What lies in the data folder, by kind, and what is free on its disk. What cannot be looked at counts as nothing. */
export async function readDataUsage(folder: string): Promise<DataUsage> {
  const sizes = new Map<Kind, number>()
  for (const name of await readdir(folder).catch(() => [])) {
    const bytes = await sizeOf(join(folder, name))
    sizes.set(kindOf(name), (sizes.get(kindOf(name)) ?? 0) + bytes)
  }
  const disk = await statfs(folder).catch(() => null)
  return {
    folder,
    totalBytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
    parts: order.flatMap((kind) => {
      const bytes = sizes.get(kind) ?? 0
      return bytes === 0 ? [] : [{ kind, bytes }]
    })
  }
}

function kindOf(name: string): Kind {
  if (name.startsWith('hotplate.db')) return 'database'
  if (name.startsWith('hotplate.log')) return 'logs'
  return folders.find((kind) => kind === name) ?? 'other'
}

/** Bytes of a file, or of all files below a folder; links are not followed. */
export async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (entries === null) return (await stat(path).catch(() => null))?.size ?? 0
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0
      )
    )
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
