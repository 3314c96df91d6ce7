import { randomUUID } from 'node:crypto'
import { ORPCError, ValidationError } from '@orpc/server'
import type { Log } from '@shared/base/log'
import { HotplateError, isAbort, isHotplateError, toErrorDetail } from '@shared/errors/hotplate-error'

/**
 * What a door may show of anything thrown: an error of the catalogue with its whole detail. What is not of the catalogue
 * is logged with an incident id and becomes INTERNAL. Cancellation passes as it is.
 */
export function toDoorError(error: unknown, log: Log): unknown {
  if (isAbort(error)) return error
  const known = badInput(error) ?? (isHotplateError(error) ? error : null)
  if (known !== null) return asDoorError(known)
  if (error instanceof ORPCError && error.cause === undefined) return error
  const incident = randomUUID().slice(0, 8)
  const cause: unknown = error instanceof ORPCError ? error.cause : error
  log.error({ error: cause, incident }, 'unexpected error')
  return asDoorError(cause, incident)
}

/** Passes a stream through, with its errors mapped; leaving it early ends the source too. */
export async function* guarded<T>(source: AsyncIterable<T>, log: Log): AsyncGenerator<T, void> {
  try {
    for await (const value of source) yield value
  } catch (error) {
    throw toDoorError(error, log)
  }
}

function asDoorError(error: unknown, incident = ''): ORPCError<string, unknown> {
  const detail = toErrorDetail(error, incident)
  return new ORPCError(detail.code, { message: detail.message, data: detail, cause: error })
}

/** A question that does not fit the contract's schema, as the catalogue says it. */
function badInput(error: unknown): HotplateError | null {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return null
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  const detail = issues.map((issue) => `${pathOf(issue.path)}${issue.message}`).join('; ')
  return new HotplateError('BAD_INPUT', { detail: detail === '' ? error.message : detail })
}

function pathOf(path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): string {
  if (path === undefined || path.length === 0) return ''
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return `${keys.join('.')}: `
}
