import { HotplateError } from '@shared/errors/hotplate-error'
import { PortableSession, sessionFileVersion } from '@shared/model'
import { z } from 'zod'
import { tidySession } from './tidy-session'

/** Turns a document of version N into one of N + 1; the entry at index 0 would lift version 1. */
const upgrades: readonly ((document: Record<string, unknown>) => Record<string, unknown>)[] = []

const Envelope = z.looseObject({ format: z.literal('hotplate-session'), version: z.number().int().min(1) })

/**
 * A session file's text as a session of the newest version. Throws SESSION_FILE_INVALID (no session file, or damaged; names
 * the first place that is wrong) and SESSION_FILE_NEWER (written by a newer Hotplate).
 */
export function parseSessionFile(text: string, file: string): PortableSession {
  const envelope = Envelope.safeParse(parseJson(text, file))
  if (!envelope.success)
    throw invalid(file, 'it does not say "format": "hotplate-session" and an integer "version"')
  const { version } = envelope.data
  if (version > sessionFileVersion)
    throw new HotplateError('SESSION_FILE_NEWER', { file, found: version, known: sessionFileVersion })
  let document: Record<string, unknown> = envelope.data
  for (const upgrade of upgrades.slice(version - 1)) document = upgrade(document)
  const parsed = PortableSession.safeParse(tidySession(document))
  if (!parsed.success) throw invalid(file, firstProblem(parsed.error))
  for (const { id, t, v } of parsed.data.series)
    if (t.length !== v.length)
      throw invalid(file, `series ${id} has ${t.length} times and ${v.length} values`)
  for (const { pid, t, cpuPct } of parsed.data.processes)
    if (t.length !== cpuPct.length)
      throw invalid(file, `process ${pid} has ${t.length} times and ${cpuPct.length} values`)
  return parsed.data
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseLoosely(text, file)
  }
}

/** Python and others write NaN and Infinity, which JSON does not have: outside of strings they are read as null. */
function parseLoosely(text: string, file: string): unknown {
  const strict = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : 'null'
  )
  try {
    return JSON.parse(strict)
  } catch (error) {
    throw invalid(file, `it is not whole JSON (${error instanceof Error ? error.message : String(error)})`)
  }
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'it has another shape' : `${issue.path.join('.')}: ${issue.message}`
}

function invalid(file: string, detail: string): HotplateError {
  return new HotplateError('SESSION_FILE_INVALID', { file, detail })
}
