import { findLlamaFailure, type LlamaFailure } from '@core/parse/llama-errors'
import type { LlamaErrorCode } from '@core/parse/llama-causes'
import type { AbnormalEnd, EndRemedy, NamedError } from '@shared/model'

/** What is known of a run that ended against its owner's will. */
export interface EndFacts {
  /** `vanished`: the runner left no last word; `noPerfLine`: exit 0, and nothing was measured. */
  readonly kind: 'ended' | 'vanished' | 'rebooted' | 'noPerfLine'
  readonly exitCode: number | null
  /** The end of what the program wrote. */
  readonly logTail: string
  /** The log's line of the kill, where one names the run's own process, and whether a memory killer wrote it. */
  readonly kill: { readonly line: string; readonly forMemory: boolean } | null
  /** MemAvailable of the last sample, and the phone's memory, KiB. */
  readonly memAvailableKb: number | null
  readonly memTotalKb: number | null
}

const signalled = 128
const signals: Readonly<Record<number, 'SIGILL' | 'SIGABRT' | 'SIGBUS' | 'SIGKILL' | 'SIGSEGV' | 'SIGSYS'>> =
  {
    ...{ 4: 'SIGILL', 6: 'SIGABRT', 7: 'SIGBUS', 9: 'SIGKILL', 11: 'SIGSEGV', 31: 'SIGSYS' }
  }

/** Less than this share of all memory left: the low-memory killer is the likeliest cause of a SIGKILL. */
const scarceShare = 0.06

const memoryRemedies: EndRemedy[] = ['smallerContext', 'smallerQuant', 'mmapInstead', 'freeMemory']

/** Cause, the line that shows it, and what to change. Pure. */
export function explainEnd(facts: EndFacts): AbnormalEnd {
  const { kind, exitCode, kill, memAvailableKb, logTail } = facts
  const failure = findLlamaFailure(logTail)
  const end = (
    cause: AbnormalEnd['cause'],
    evidence: readonly [line: string | null, source: AbnormalEnd['source']],
    remedies: EndRemedy[]
  ): AbnormalEnd => ({
    cause,
    exitCode,
    memAvailableKb,
    evidence: evidence[0],
    source: evidence[1],
    remedies,
    named: evidence[1] === 'serverLog' && evidence[0] === failure?.line ? nameOf(failure) : null
  })

  if (kind === 'rebooted') return end('rebooted', [null, 'bootId'], ['tryAgain'])
  if (kill !== null)
    return kill.forMemory
      ? end('lowMemoryKiller', [kill.line, 'logcat'], memoryRemedies)
      : end('killedBySignal', [kill.line, 'logcat'], ['tryAgain'])
  if (kind === 'vanished') return end('runnerKilled', [null, 'none'], ['tryAgain', 'freeMemory'])
  if (kind === 'noPerfLine')
    return end('noPerfLine', [lastLine(logTail), 'serverLog'], ['tryAgain', 'readLog'])

  switch (signals[(exitCode ?? 0) - signalled]) {
    case 'SIGKILL':
      return scarce(facts)
        ? end('lowMemoryKiller', [memoryText(facts), 'memory'], memoryRemedies)
        : end('killedBySignal', [codeText(exitCode), 'exitCode'], ['tryAgain', 'freeMemory'])
    case 'SIGILL':
      return end('illegalInstruction', shown(failure, 'illegalInstruction', exitCode), ['otherBuild'])
    case 'SIGBUS':
      return end('storageUnreadable', [codeText(exitCode), 'exitCode'], ['verifyModel', 'checkStorage'])
    case 'SIGSEGV':
      return end('segmentationFault', [codeText(exitCode), 'exitCode'], ['otherBuild', 'reportBug'])
    case 'SIGABRT':
      return end('aborted', abortLine(logTail, exitCode), ['readLog', 'reportBug'])
    case 'SIGSYS':
      return end('aborted', [codeText(exitCode), 'exitCode'], ['otherBuild'])
    case undefined:
      break
  }
  if (failure === null) return end('unknown', [lastLine(logTail), 'serverLog'], ['readLog'])
  return end('llamaError', [failure.line, 'serverLog'], remediesOf(failure.code))
}

function nameOf({ code, meaning, advice }: LlamaFailure): NamedError | null {
  return code === null || meaning === null || advice === null ? null : { code, meaning, advice }
}

function scarce({ memAvailableKb, memTotalKb }: EndFacts): boolean {
  return memAvailableKb !== null && memTotalKb !== null && memAvailableKb < memTotalKb * scarceShare
}

function memoryText({ memAvailableKb }: EndFacts): string {
  return `MemAvailable: ${String(memAvailableKb)} kB in the last sample, exit code 137`
}

function codeText(exitCode: number | null): string {
  const name = signals[(exitCode ?? 0) - signalled] ?? 'no signal'
  return `exit code ${String(exitCode)} (${name})`
}

function shown(
  failure: LlamaFailure | null,
  code: LlamaErrorCode,
  exitCode: number | null
): readonly [string | null, AbnormalEnd['source']] {
  return failure?.code === code ? [failure.line, 'serverLog'] : [codeText(exitCode), 'exitCode']
}

function abortLine(
  logTail: string,
  exitCode: number | null
): readonly [string | null, AbnormalEnd['source']] {
  const line = logTail.split('\n').findLast((one) => /GGML_ASSERT|GGML_ABORT|terminating|Assertion/.test(one))
  return line === undefined ? [codeText(exitCode), 'exitCode'] : [line.trim().slice(0, 400), 'serverLog']
}

function lastLine(logTail: string): string | null {
  const line = logTail.split('\n').findLast((one) => one.trim() !== '')
  return line === undefined ? null : line.trim().slice(0, 400)
}

const memoryCodes = new Set<LlamaErrorCode>(['contextTooLarge', 'outOfMemory'])
const buildCodes = new Set<LlamaErrorCode>([
  ...(['illegalInstruction', 'wrongMachine', 'noBackend', 'deviceUnknown', 'notExecutable'] as const),
  ...(['openMpMissing', 'libraryMissing', 'librariesMixed', 'hexagonSession'] as const)
])
const ownRemedies: Readonly<Partial<Record<LlamaErrorCode, readonly EndRemedy[]>>> = {
  formatTooNew: ['newerBuild'],
  unknownArchitecture: ['newerBuild'],
  argumentUnknown: ['takeFlagOut'],
  flashAttentionNeeded: ['flashAttentionOrF16'],
  kvTypeUnsuitable: ['otherKvType'],
  readFailed: ['bufferedReading', 'verifyModel'],
  portInUse: ['tryAgain']
}

function remediesOf(code: LlamaErrorCode | null): EndRemedy[] {
  if (code === null) return ['readLog']
  const own = ownRemedies[code]
  if (own !== undefined) return [...own]
  if (memoryCodes.has(code)) return memoryRemedies
  return buildCodes.has(code) ? ['otherBuild'] : ['verifyModel']
}
