import { HotplateError } from '@shared/errors/hotplate-error'
import { parseSessionFile } from '../portable/parse-session-file'
import { readSessionBytes } from '../portable/read-session-file'
import type { SessionService } from '../types'
import { benchSource, isBenchText } from './bench-source'
import type { CompareSource } from './compare-source'
import { sessionSource } from './session-source'

/** A file as something to compare: llama-bench's json or jsonl, else a session file. Throws SESSION_FILE_INVALID, SESSION_FILE_NEWER. */
export async function openFileSource(fileName: string, bytes: Buffer): Promise<CompareSource> {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const beginning = packed ? '' : bytes.subarray(0, 200).toString('utf8')
  if (isBenchText(beginning)) return benchSource(fileName, bytes.toString('utf8'))
  return sessionSource(fileName, await readSessionBytes(bytes, fileName))
}

/** A session of the store, live or stored. Throws UNKNOWN_SESSION, BAD_INPUT (it has not begun to run). */
export async function openStoredSource(
  sessions: Pick<SessionService, 'exportFile'>,
  sessionId: string
): Promise<CompareSource> {
  const { fileName, text } = await sessions.exportFile(sessionId)
  const session = parseSessionFile(text, fileName)
  if (session.run === null)
    throw new HotplateError('BAD_INPUT', { detail: `Session ${sessionId} has no run to compare.` })
  return sessionSource(sessionId, session)
}
