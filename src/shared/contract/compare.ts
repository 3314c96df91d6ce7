import { z } from 'zod'
import { CompareAlign, Comparison, ProtocolField } from '../model'
import { base } from './base'

/** `deliberate`: what is compared on purpose (a build, a cooler) and may differ. `force`: compare although other things differ too. */
const options = {
  align: CompareAlign.default('loadStart'),
  force: z.boolean().default(false),
  deliberate: z.array(ProtocolField).default([]),
  tolerancePct: z.number().min(0).max(50).default(2)
}

/** A stored or live session, or a file of the reader's: a portable session (.json, .json.gz) or llama-bench's json or jsonl. */
const Source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  z.object({ kind: z.literal('file'), fileName: z.string().max(300), base64: z.string().max(150_000_000) })
])

/** Sessions against the first of them. Throws UNKNOWN_SESSION, SESSION_FILE_INVALID, SESSION_FILE_NEWER, BAD_INPUT. */
export const compare = {
  sessions: base.input(z.object({ ids: z.array(z.string()).min(2).max(6), ...options })).output(Comparison),
  sources: base.input(z.object({ sources: z.array(Source).min(2).max(6), ...options })).output(Comparison)
}
