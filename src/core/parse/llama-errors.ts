import { llamaCauses, llamaWarnings, type LlamaErrorCode, type LlamaWarningCode } from './llama-causes'
import { textLines } from './parsed'

/** Why llama.cpp gave up: its own words, and what they mean and call for where we know. */
export interface LlamaFailure {
  readonly line: string
  readonly code: LlamaErrorCode | null
  readonly meaning: string | null
  readonly advice: string | null
}

const prefix = /^\d+\.\d\d\.\d{3}\.\d{3} [A-Z] /

/** Finds the line that says why, anywhere in the log; else the last line marked as error; null when it is silent. */
export function findLlamaFailure(text: string): LlamaFailure | null {
  const lines = textLines(text).filter((line) => line.trim() !== '' && !isWarning(line))
  for (const { code, pattern, meaning, advice } of llamaCauses) {
    const line = lines.find((candidate) => pattern.test(candidate))
    if (line !== undefined) return { line: clean(line), code, meaning, advice }
  }
  const last = lines.findLast((line) => /^\S+ E |\berror\b|\bGGML_ASSERT\b|\bfailed\b/i.test(line))
  return last === undefined ? null : { line: clean(last), code: null, meaning: null, advice: null }
}

/** A run goes on after it: it is no cause, whatever it says of a failure. */
function isWarning(line: string): boolean {
  return llamaWarnings.some(([, pattern]) => pattern.test(line))
}

/** One sentence for people: the meaning first, llama.cpp's own words after it. */
export function describeLlamaFailure(failure: LlamaFailure): string {
  return failure.meaning === null ? failure.line : `${failure.meaning} (“${failure.line}”)`
}

function clean(line: string): string {
  return line.replace(prefix, '').trim().slice(0, 400)
}

/** Warnings of a run that goes on otherwise than it was asked to, by code, with the line that says so. */
export function findLlamaWarnings(text: string): ReadonlyMap<LlamaWarningCode, string> {
  const found = new Map<LlamaWarningCode, string>()
  for (const line of textLines(text)) {
    const code = llamaWarnings.find(([, pattern]) => pattern.test(line))?.[0]
    if (code !== undefined && !found.has(code)) found.set(code, clean(line))
  }
  return found
}
