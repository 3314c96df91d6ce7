import { HotplateError } from '@shared/errors/hotplate-error'
import { execCommand } from './exec-command'
import type { ShellAccess } from './remote-command'
import { openSync, syncText, unexpected } from './sync-wire'
import { asLinkError } from './transport'
import type { RemoteStat } from './types'

const typeMask = 0o170000
const directory = 0o040000
const regular = 0o100000

/** Linux errno values as they travel in STA2 (AOSP file_sync_protocol.h). */
const errno: Readonly<Record<number, string>> = {
  1: 'Operation not permitted',
  2: 'No such file or directory',
  5: 'I/O error',
  13: 'Permission denied',
  20: 'Not a directory',
  36: 'File name too long',
  40: 'Too many symbolic links'
}
const missing = [2, 20]

/**
 * What lies at a path, links followed; null = nothing. Sizes are 64-bit: STA2 where the phone has `stat_v2`, else the
 * size of files comes from `stat -c %s`, because version 1 cuts it to 32 bits.
 * Throws REMOTE_FILE_FAILED where the phone may not look, TRANSPORT_LOST, PHONE_NOT_READY.
 */
export async function statFile(shell: ShellAccess, remotePath: string): Promise<RemoteStat | null> {
  const v2 = (await shell.features()).has('stat_v2')
  const stream = await openSync(shell, `stat ${remotePath}`)
  try {
    stream.socket.write(syncText(v2 ? 'STA2' : 'STAT', remotePath))
    const answer = await stream.reader.readExactly(v2 ? 72 : 16)
    const id = answer.toString('latin1', 0, 4)
    if (id !== (v2 ? 'STA2' : 'STAT')) throw unexpected(id)
    return v2 ? decodeV2(shell, remotePath, answer) : await refineV1(shell, remotePath, answer)
  } catch (error) {
    throw asLinkError(error, shell.target.address, `stat ${remotePath}`)
  } finally {
    stream.socket.destroy()
  }
}

function decodeV2({ target }: ShellAccess, file: string, answer: Buffer): RemoteStat | null {
  const error = answer.readUInt32LE(4)
  if (missing.includes(error)) return null
  if (error !== 0) {
    const detail = errno[error] ?? `error ${error}`
    throw new HotplateError('REMOTE_FILE_FAILED', { serial: target.address, file, detail })
  }
  return toStat(
    answer.readUInt32LE(24),
    Number(answer.readBigUInt64LE(40)),
    Number(answer.readBigInt64LE(56))
  )
}

/** Version 1 answers zeros for “missing” and for “denied”: both read as null. It does not follow links. */
async function refineV1(shell: ShellAccess, file: string, answer: Buffer): Promise<RemoteStat | null> {
  const mode = answer.readUInt32LE(4)
  if (mode === 0) return null
  const size = answer.readUInt32LE(8)
  const mtimeSeconds = answer.readUInt32LE(12)
  if ((mode & typeMask) === directory) return toStat(mode, size, mtimeSeconds)
  const argv = ['stat', '-L', '-c', '%s %f %Y', file.startsWith('-') ? `./${file}` : file]
  const { stdout, exitCode } = await execCommand(shell, argv, { expectedExits: 'any', timeoutMs: 10_000 })
  const match = /^(\d+) ([0-9a-f]+) (\d+)\s*$/.exec(stdout)
  if (exitCode === 0 && match !== null) {
    return toStat(Number.parseInt(match[2] ?? '', 16), Number(match[1]), Number(match[3]))
  }
  return (mode & typeMask) === regular ? toStat(mode, size, mtimeSeconds) : null
}

function toStat(mode: number, size: number, mtimeSeconds: number): RemoteStat {
  return { size, mode, mtimeMs: mtimeSeconds * 1000, isDirectory: (mode & typeMask) === directory }
}
