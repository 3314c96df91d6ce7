import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const genericMirror = 'http://deb.debian.org/debian'

/** The Debian mirror this machine is set up for, so that a build goes where the machine may go. */
export async function findAptMirror(aptFolder = '/etc/apt'): Promise<string> {
  const listed = await readdir(join(aptFolder, 'sources.list.d')).catch(() => [])
  const files = ['sources.list', ...listed.sort().map((name) => join('sources.list.d', name))]
  for (const file of files) {
    const text = await readFile(join(aptFolder, file), 'utf8').catch(() => '')
    const mirror = mirrorIn(text)
    if (mirror !== null) return mirror
  }
  return genericMirror
}

/** The first address of a main Debian archive in a one-line or deb822 source list; null if there is none. */
export function mirrorIn(sources: string): string | null {
  for (const line of sources.split('\n')) {
    if (!/^\s*(deb\s|URIs:)/.test(line)) continue
    const address = line.split(/\s+/).find((word) => /^(https?|file|mirror[+\w]*):\S*\/debian\/?$/.test(word))
    if (address !== undefined) return address.replace(/\/$/, '')
  }
  return null
}
