import type { ErrorCode } from '@shared/errors/catalogue'
import type { ErrorDetail } from '@shared/errors/hotplate-error'

/** What the program's end says to a script: done; the answer is no; bad input; phone or transport trouble. */
export const exitCode = { done: 0, no: 1, badInput: 2, trouble: 3 } as const
export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** Stable problems that are an answer ("it does not fit", "it is damaged") rather than trouble on the way. */
const answers: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NO_SPACE',
  'MODEL_DOES_NOT_FIT',
  'HASH_MISMATCH',
  'SUMS_MISMATCH',
  'BUILD_UNSUITABLE',
  'BUILD_LIBRARY_MISSING',
  'BUILD_MIXED',
  'BUILD_WRONG_MACHINE',
  'BUILD_NOT_EXECUTABLE',
  'BUILD_ILLEGAL_INSTRUCTION',
  'BUILD_BLOCKED_CALL',
  'INTENT_UNSUPPORTED',
  'GATES_CLOSED',
  'RUN_FAILED'
])

/** The exit code of an error. */
export function exitCodeOf(detail: ErrorDetail): ExitCode {
  if (answers.has(detail.code)) return exitCode.no
  if (detail.code === 'PHONE_NOT_FOUND') return exitCode.trouble
  return detail.kind === 'input' ? exitCode.badInput : exitCode.trouble
}
