import { judge } from '@core/diagnosis/verdict/verdict'
import type { PortableSession, Verdict } from '@shared/model'
import { verdictEvents, verdictKinds } from '../verdict/verdict-events'
import { eventOf } from './export-session'
import { readSessionBytes } from './read-session-file'

/** A session file's bytes as base64, read and judged; its events are with those that the verdict tells. Throws SESSION_FILE_INVALID and SESSION_FILE_NEWER. */
export async function openSessionFile(
  fileName: string,
  base64: string
): Promise<{ readonly session: PortableSession; readonly verdict: Verdict }> {
  const session = await readSessionBytes(Buffer.from(base64, 'base64'), fileName)
  const verdict = judge(session)
  const told = verdictEvents(verdict, lastS(session) * 1000).map(eventOf)
  const own = session.events.filter(({ kind }) => !isTold(kind))
  return { session: { ...session, events: [...own, ...told] }, verdict }
}

/** Files of older programs have such events from what was noted on the way. */
function isTold(kind: string): boolean {
  return [...verdictKinds].some((one) => one === kind)
}

/** The newest reading of anything. */
function lastS({ series, processes, run }: PortableSession): number {
  const ends = [...series, ...processes].map(({ t }) => t.at(-1) ?? 0)
  return ends.reduce((most, one) => Math.max(most, one), run?.endS ?? 0)
}
