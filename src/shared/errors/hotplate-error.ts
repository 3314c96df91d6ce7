import { z } from 'zod'
import { errorCatalogue, errorCodes, type ErrorCode, type ErrorKind } from './catalogue'

/** What a command on a phone really did: the proof that goes with an error. Tails are at most 4,000 characters. */
export const CommandEvidence = z.object({
  argv: z.array(z.string()),
  exitCode: z.number().int().nullable(),
  stdoutTail: z.string(),
  stderrTail: z.string(),
  durationMs: z.number()
})
export type CommandEvidence = z.infer<typeof CommandEvidence>

export type ErrorData = Readonly<Record<string, string | number | null>>

/** How an error crosses a door: the same fields in the UI, the CLI's --json and the log. */
export const ErrorDetail = z.object({
  code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
  kind: z.enum(['transient', 'stable', 'input', 'bug']),
  message: z.string(),
  meaning: z.string(),
  advice: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  evidence: CommandEvidence.nullable()
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

export interface HotplateErrorOptions {
  readonly evidence?: CommandEvidence
  readonly cause?: unknown
}

/** An error of the catalogue. Across rooms match on `code`, never on `instanceof`. */
export class HotplateError extends Error {
  override readonly name = 'HotplateError'
  readonly kind: ErrorKind
  readonly evidence: CommandEvidence | null

  constructor(
    readonly code: ErrorCode,
    readonly data: ErrorData = {},
    options: HotplateErrorOptions = {}
  ) {
    super(fillMessage(errorCatalogue[code].message, data), { cause: options.cause })
    this.kind = errorCatalogue[code].kind
    this.evidence = options.evidence ?? null
  }

  toDetail(): ErrorDetail {
    const { meaning, advice } = errorCatalogue[this.code]
    return {
      code: this.code,
      kind: this.kind,
      message: this.message,
      meaning: fillMessage(meaning, this.data),
      advice: fillMessage(advice, this.data),
      data: { ...this.data },
      evidence: this.evidence
    }
  }
}

/** Replaces {name} by the data's value; an unknown name stays visible rather than vanishing. */
export function fillMessage(template: string, data: ErrorData): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = data[name]
    return value === undefined ? whole : String(value)
  })
}

export function isHotplateError(error: unknown): error is HotplateError {
  return error instanceof Error && error.name === 'HotplateError' && 'code' in error
}

/** Turns anything thrown into a detail; what is not of the catalogue becomes INTERNAL with its incident id. */
export function toErrorDetail(error: unknown, incident: string): ErrorDetail {
  if (isHotplateError(error)) return error.toDetail()
  const detail = error instanceof Error ? error.message : String(error)
  return new HotplateError('INTERNAL', { detail, incident }).toDetail()
}

/** Cancellation is not an error: it is not logged, shown or retried. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
