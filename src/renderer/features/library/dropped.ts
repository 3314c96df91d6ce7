/** What was dropped on the page: paths where the dragging program told them, else the bare names of the files. */
export interface Dropped {
  readonly paths: readonly string[]
  readonly names: readonly string[]
}

/** What of a DataTransfer is read. */
export interface DropData {
  getData(type: string): string
  readonly files: ArrayLike<{ readonly name: string }>
}

/**
 * Reads a drop. File managers and terminals put `file:` addresses or absolute paths beside the files; a browser gives the
 * page no path of a file by itself, then `paths` is empty and the names are all there is.
 */
export function readDrop(transfer: DropData): Dropped {
  const addresses = lines(transfer.getData('text/uri-list')).filter((line) => !line.startsWith('#'))
  const fromAddresses = addresses.flatMap((address) => pathOf(address) ?? [])
  const plain = lines(transfer.getData('text/plain')).filter(isAbsolute)
  const paths = fromAddresses.length > 0 ? fromAddresses : plain
  return { paths, names: Array.from(transfer.files, (file) => file.name) }
}

function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)
}

/** file:///C:/x → C:/x, file:///home/x → /home/x; null for anything that is no local file. */
function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, pathname } = new URL(address)
  if (protocol !== 'file:') return null
  const path = decodeURIComponent(pathname)
  return /^\/[A-Za-z]:\//.test(path) ? path.slice(1) : path
}
