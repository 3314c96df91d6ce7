import { judge } from '@core/diagnosis/verdict/verdict'
import type { PortableSession, Verdict } from '@shared/model'
import { readSessionBytes } from './read-session-file'

/** A session file's bytes as base64, read and judged. Throws SESSION_FILE_INVALID and SESSION_FILE_NEWER. */
export async function openSessionFile(
  fileName: string,
  base64: string
): Promise<{ readonly session: PortableSession; readonly verdict: Verdict }> {
  const session = await readSessionBytes(Buffer.from(base64, 'base64'), fileName)
  return { session, verdict: judge(session) }
}
