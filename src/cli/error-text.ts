import { ErrorDetail, isHotplateError, toErrorDetail } from '@shared/errors/hotplate-error'
import { formatBytes } from '@shared/units/format'

/**
 * The detail of anything a command threw: errors that came through the contract carry it as their data, errors of this
 * program are of the catalogue or become INTERNAL.
 */
export function detailOf(error: unknown): ErrorDetail {
  if (isHotplateError(error)) return error.toDetail()
  const data = ErrorDetail.safeParse(hasData(error) ? error.data : null)
  return data.success ? data.data : toErrorDetail(error, 'none')
}

/** What happened, what it means for the user's data, what to do; with `verbose` the evidence from the phone. */
export function errorText(detail: ErrorDetail, verbose: boolean): string {
  const [message, meaning, advice] = [detail.message, detail.meaning, detail.advice].map((text) =>
    readableBytes(text, detail)
  )
  const lines = [`error ${detail.code}: ${message}`, `  ${meaning}`, `  ${advice}`]
  const { evidence } = detail
  if (evidence === null) return lines.join('\n')
  if (!verbose) return [...lines, '  (--verbose shows what the phone printed)'].join('\n')
  const exit = evidence.exitCode === null ? 'no exit code' : `exit code ${evidence.exitCode}`
  return [
    ...lines,
    `  command: ${JSON.stringify(evidence.argv)}, ${exit}, ${Math.round(evidence.durationMs)} ms`,
    ...block('stdout', evidence.stdoutTail),
    ...block('stderr', evidence.stderrTail)
  ].join('\n')
}

/** Byte counts of the detail's data as people read them: 3.10 GB. */
function readableBytes(whole: string, { data }: ErrorDetail): string {
  return Object.entries(data).reduce((text, [name, value]) => {
    if (typeof value !== 'number' || !name.endsWith('Bytes')) return text
    return text.replace(`${value} bytes`, formatBytes(value)).replace(String(value), formatBytes(value))
  }, whole)
}

function block(name: string, text: string): string[] {
  const trimmed = text.trimEnd()
  return trimmed === '' ? [] : [`  ${name}:`, ...trimmed.split('\n').map((line) => `    ${line}`)]
}

function hasData(error: unknown): error is { readonly data: unknown } {
  return typeof error === 'object' && error !== null && 'data' in error
}
