import { decodeCapture, splitNoise } from '@core/parse/captured-text'
import type { Rejected } from '@core/parse/parsed'
import { inspectors, type TextKind } from './inspectors'

/** What is known of the phone that a capture came from. */
export interface CaptureOf {
  readonly sdk: number | null
  readonly cpus: number | null
}

/** More rejected lines than this are only counted: a wrong file of millions of lines must not become a document of them. */
const mostRejected = 10_000

/** The document of one capture: `kind`, the fields of its kind (docs/inspect.md), notes, and what was not read. */
export interface InspectDocument extends Readonly<Record<string, unknown>> {
  readonly kind: string
  readonly sdk: number | null
  readonly notes: readonly string[]
  readonly rejected: readonly Rejected[]
}

/**
 * Reads the bytes of a captured file as one kind of output: as the command printed it, with the line ends and marks of
 * Windows, with prompts or the adb program's lines around it, and cut off anywhere. Never throws.
 */
export function inspectText(kind: TextKind, bytes: Uint8Array, from: CaptureOf): InspectDocument {
  const whole = decodeCapture(bytes)
  const { text, rejected } = splitNoise(whole)
  const inspected = inspectors[kind]({ text, ...from })
  const notes = [...inspected.notes]
  if (whole !== '' && !/[\r\n]$/.test(whole))
    notes.push('the text does not end with a line end: its last line may be cut')
  const all = [...rejected, ...inspected.rejected]
  if (all.length > mostRejected)
    notes.push(`${all.length} lines were rejected; the first ${mostRejected} of them are listed`)
  return {
    kind,
    sdk: from.sdk,
    ...inspected.data,
    notes,
    rejected: all.slice(0, mostRejected)
  }
}
