import type { Fact } from '@shared/model'

const unknown = (reason: string): Fact<number> => ({ value: null, reason })
const units: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 }

/** Size and free space of a file system. */
export interface DiskSpace {
  readonly freeBytes: Fact<number>
  readonly totalBytes: Fact<number>
}

/**
 * Reads `df -k PATH`. Columns are found by name: toybox and busybox say `1K-blocks … Available`, with `-P` `1024-blocks`,
 * toolbox of Android ≤ 5 `Size Used Free Blksize` with units like `8.5G`. A long device name may push the figures to the next line.
 */
export function parseDf(text: string): DiskSpace {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => /^Filesystem\s/.test(line))
  if (at < 0) {
    const reason = unknown(lines[0]?.trim() ?? 'df printed nothing')
    return { freeBytes: reason, totalBytes: reason }
  }
  const header = (lines[at] ?? '').trim().split(/\s+/)
  const values = lines
    .slice(at + 1)
    .join(' ')
    .trim()
    .split(/\s+/)
  const column = (name: RegExp, what: string): Fact<number> => {
    const index = header.findIndex((word) => name.test(word))
    const match = /^(\d+(?:\.\d+)?)([KMGT]?)$/.exec(values[index] ?? '')
    if (index < 0 || match === null) return unknown(`df printed no ${what}`)
    const [, figure = '', unit = ''] = match
    const scale = unit === '' ? blockBytes(header) : (units[unit] ?? 1)
    return { value: Math.floor(Number(figure) * scale), reason: null }
  }
  return {
    freeBytes: column(/^(Available|Avail|Free)$/i, 'free space'),
    totalBytes: column(/^(1K-blocks|1024-blocks|512-blocks|Size|\d+K?-blocks)$/i, 'size')
  }
}

function blockBytes(header: readonly string[]): number {
  const match = /^(\d+)(K?)-blocks$/.exec(header.find((word) => word.endsWith('-blocks')) ?? '')
  return match === null ? 1 : Number(match[1]) * (units[match[2] ?? ''] ?? 1)
}

/** The file system that holds a path, from /proc/mounts: the entry with the longest mount point above it; null = none. */
export function filesystemOf(path: string, mounts: string): string | null {
  let best: { readonly point: string; readonly type: string } | null = null
  for (const line of mounts.split(/\r?\n/)) {
    const [, point = '', type = ''] = line.split(' ')
    const above = point === '/' || path === point || path.startsWith(`${point}/`)
    if (type !== '' && above && point.length >= (best?.point.length ?? 0)) best = { point, type }
  }
  return best?.type ?? null
}
