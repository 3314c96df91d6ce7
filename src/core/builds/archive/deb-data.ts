import { open, type FileHandle } from 'node:fs/promises'
import { shown, unreadable } from './archive-errors'

/** Where a package's files lie in the .deb: a compressed tar within it. */
export interface DebData {
  readonly name: string
  readonly offset: number
  readonly size: number
}

const magicBytes = 8
const headerBytes = 60
const maxMembers = 16

/**
 * Finds `data.tar*` in a Debian or Termux package: an `ar` archive (deb(5)), whose members each have a header of 60
 * characters. Read here because it is this short and the registry's readers are abandoned. Throws ARCHIVE_UNREADABLE.
 */
export async function findDebData(path: string): Promise<DebData> {
  const handle = await open(path, 'r')
  try {
    return await findMember(path, handle)
  } finally {
    await handle.close()
  }
}

async function findMember(path: string, handle: FileHandle): Promise<DebData> {
  const { size: fileSize } = await handle.stat()
  let offset = magicBytes
  for (let count = 0; count < maxMembers && offset < fileSize; count += 1) {
    const header = await readText(handle, offset, headerBytes)
    if (header.length < headerBytes || !header.endsWith('`\n'))
      throw unreadable(path, 'its package structure (ar) is damaged or cut off.')
    const name = header.slice(0, 16).trim().replace(/\/$/, '')
    const digits = header.slice(48, 58).trim()
    const size = /^\d{1,10}$/.test(digits) ? Number(digits) : Number.NaN
    if (!(offset + headerBytes + size <= fileSize))
      throw unreadable(path, `“${shown(name)}” in it is longer than the file: it was cut off.`)
    if (count === 0 && name !== 'debian-binary') throw unreadable(path, 'it is no Debian package.')
    if (name.startsWith('data.tar')) return { name, offset: offset + headerBytes, size }
    offset += headerBytes + size + (size % 2)
  }
  throw unreadable(path, 'it holds no data.tar: it is no whole Debian package.')
}

async function readText(handle: FileHandle, offset: number, length: number): Promise<string> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return bytes.toString('latin1', 0, bytesRead)
}
