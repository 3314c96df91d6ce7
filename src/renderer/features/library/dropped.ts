/** What of a DataTransfer is read. */
export interface DropData {
  getData(type: string): string
}

/**
 * The paths of a drop. File managers and terminals put `file:` addresses or absolute paths beside the files; a browser gives the
 * page no path of a file by itself, then there is none.
 */
export function readDrop(transfer: DropData): readonly string[] {
  const addresses = lines(transfer.getData('text/uri-list')).filter((line) => !line.startsWith('#'))
  const fromAddresses = addresses.flatMap((address) => pathOf(address) ?? [])
  const plain = lines(transfer.getData('text/plain')).filter(isAbsolute)
  return fromAddresses.length > 0 ? fromAddresses : plain
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
