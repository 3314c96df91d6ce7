import { errorCatalogue } from '@shared/errors/catalogue'
import { ErrorDetail, isHotplateError } from '@shared/errors/hotplate-error'

/** The link between this page and Hotplate itself went away while something was asked. */
export class LinkLostError extends Error {
  override readonly name = 'LinkLostError'
}

/** What went wrong, ready to be shown: the link to Hotplate is down, or an error of the catalogue. */
export type Problem = { readonly kind: 'link' } | { readonly kind: 'detail'; readonly detail: ErrorDetail }

/** Turns anything thrown by a call into a problem; null for a cancellation, which is not an error. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof LinkLostError) return { kind: 'link' }
  if (error instanceof Error && error.name === 'AbortError') return null
  const detail = detailOf(error)
  return { kind: 'detail', detail: detail ?? unexpected(error) }
}

/** The problem inside a job's or a session's `error` field, which is a detail as data. */
export function storedProblem(value: unknown): Problem | null {
  if (value === null || value === undefined) return null
  const parsed = ErrorDetail.safeParse(value)
  return { kind: 'detail', detail: parsed.success ? parsed.data : unexpected(value) }
}

/** The catalogue's detail of an error of this page, or as it travels as an oRPC error's data; null when there is none. */
function detailOf(error: unknown): ErrorDetail | null {
  if (isHotplateError(error)) return error.toDetail()
  if (typeof error !== 'object' || error === null || !('data' in error)) return null
  const parsed = ErrorDetail.safeParse(error.data)
  return parsed.success ? parsed.data : null
}

function unexpected(error: unknown): ErrorDetail {
  const text = error instanceof Error ? error.message : JSON.stringify(error)
  const { kind, meaning, advice } = errorCatalogue.INTERNAL
  const data = { detail: text, incident: 'page' }
  const message = errorCatalogue.INTERNAL.message.replace('{detail}', text)
  return {
    code: 'INTERNAL',
    kind,
    message,
    meaning,
    advice: advice.replace('{incident}', 'page'),
    data,
    evidence: null
  }
}
