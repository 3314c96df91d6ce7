import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { PortableSession } from '@shared/model'
import { parseSessionFile } from './parse-session-file'

/** An 8 h session of 200 processes is about 150 MB of JSON; a file that unpacks to more is no session. */
const mostBytes = 512 * 1024 * 1024

const unpack = promisify(gunzip)

/** Reads `.json` or `.json.gz` (told by its first bytes). Throws FILE_NOT_READABLE, SESSION_FILE_INVALID, SESSION_FILE_NEWER. */
export async function readSessionFile(file: string): Promise<PortableSession> {
  return readSessionBytes(await readBounded(file), file)
}

/** The same for bytes that are already here; `file` = what to call them. */
export async function readSessionBytes(bytes: Buffer, file: string): Promise<PortableSession> {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return parseSessionFile((packed ? await unpacked(bytes, file) : bytes).toString('utf8'), file)
}

async function readBounded(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > mostBytes) throw tooLarge(file)
    return await readFile(file)
  } catch (error) {
    if (error instanceof HotplateError) throw error
    throw new HotplateError(
      'FILE_NOT_READABLE',
      { file, detail: error instanceof Error ? error.message : String(error) },
      { cause: error }
    )
  }
}

async function unpacked(bytes: Buffer, file: string): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: mostBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(file)
    const detail = `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`
    throw new HotplateError('SESSION_FILE_INVALID', { file, detail }, { cause: error })
  }
}

function tooLarge(file: string): HotplateError {
  return new HotplateError('SESSION_FILE_INVALID', { file, detail: 'it is larger than 512 MiB' })
}
