import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdbDevice } from '@core/adb/types'
import { splitLogJsonl } from '@core/parse/log-jsonl'
import { readBackLog } from '@core/runs/read-back'
import type { LaunchedRun, LaunchRequest } from '@core/runs/types'
import { assertNever } from '@shared/base/assert-never'
import type { Log } from '@shared/base/log'
import type { SessionState } from '@shared/model'
import { examineEnd } from './examine-end'
import { compareFiles, fetchRest, removeRunFolder, type FetchParts } from './fetch-rest'
import type { LiveSession } from './live-session'
import { keepEffective } from './read-back'
import type { RunVerdict } from './run-verdict'

export interface FinishParts {
  readonly live: LiveSession
  readonly device: AdbDevice
  readonly run: LaunchedRun
  readonly signal: AbortSignal
  readonly log: Log
  /** What was launched; null when the library no longer knows it. */
  readonly request: LaunchRequest | null
}

/** The loading log is at the beginning. */
const logBytes = 200_000

/**
 * Brings a session whose run is over to its end: fetches the rest, stores what was derived, and only when every byte
 * here is proven equal to the phone's removes the run's folder there. Throws when the link goes; then it can be called again.
 */
export async function finishSession(
  parts: FinishParts,
  verdict: Exclude<RunVerdict, { readonly kind: 'running' }>
): Promise<void> {
  const { live, device, run, signal, log } = parts
  const fetching: FetchParts = { device, run, raw: live.raw, signal }
  await fetchRest(fetching, {
    take: (file, bytes) => live.take(file, bytes),
    lost: (file, bytes) => live.skip(file, bytes)
  })
  const whole = await proveWhole(parts, fetching)
  const endMs = live.book?.lastMs ?? 0
  live.book?.streamKnownTo(endMs)
  if (verdict.kind === 'rebooted') {
    const { bootId } = run
    live.events.add('program', {
      kind: 'rebooted',
      tMs: endMs,
      endMs: null,
      severity: 'error',
      data: { bootId }
    })
  }
  await readBackLate(parts)
  const { state, text, output, abnormalEnd } = await examineEnd(live, verdict, outcomeOf(verdict))
  if (abnormalEnd !== null && live.record.abnormalEnd === null) {
    const { cause, exitCode, evidence, named } = abnormalEnd
    const data = { cause, exitCode, evidence, error: named?.code ?? null }
    live.events.add('program', { kind: 'abnormalEnd', tMs: endMs, endMs: null, severity: 'error', data })
  }
  live.update({ output, abnormalEnd })
  live.setState(state, text)
  await live.finish()
  if (!whole) {
    live.update({ phoneFolder: 'kept' })
    return
  }
  // The record is safe here; a folder that stays on the phone is untidy, not a failure of the session.
  const removed = await removeRunFolder(device, run).then(
    () => true,
    (error: unknown) => {
      log.warn({ sessionId: live.id, error: String(error) }, 'the run folder stays on the phone')
      return false
    }
  )
  live.update({ phoneFolder: removed ? 'removed' : 'kept' })
}

/** A run that was over before it could be asked is judged by its log alone. */
async function readBackLate({ live, request }: FinishParts): Promise<void> {
  const { dossier, effective, planned } = live.record
  if (effective.length > 0 || request === null || dossier === null) return
  const log = await live.raw.readText('server.log', logBytes)
  // With --log-jsonl the log of a program of one job stands in what it printed.
  const printed = await readFile(join(live.raw.path, 'output.txt'), 'utf8').catch(() => '')
  keepEffective(
    live,
    readBackLog(request, { dossier, planned }, `${log}\n${splitLogJsonl(printed.slice(0, logBytes)).log}`)
  )
}

/**
 * A file that differs is fetched once more from its first byte, and the session is read anew. A file that is longer here
 * is never given up for a shorter one; then the phone's folder is kept, so that a person can look.
 */
async function proveWhole({ live, signal, log }: FinishParts, fetching: FetchParts): Promise<boolean> {
  const { differing, longerHere } = await compareFiles(fetching)
  if (differing.length > 0) {
    log.warn({ sessionId: live.id, differing }, 'files differ from the phone’s and are fetched again')
    for (const file of differing) await live.raw.drop(file)
    await fetchRest(fetching, {
      take: (file, bytes) => live.raw.append(file, bytes),
      lost: (file, bytes) => live.raw.skip(file, bytes)
    })
    live.reread()
    await live.replay(signal)
    if ((await compareFiles(fetching)).differing.length > 0) return false
  }
  return longerHere.length === 0
}

function outcomeOf(verdict: Exclude<RunVerdict, { readonly kind: 'running' }>): {
  readonly state: SessionState
  readonly text: string
} {
  switch (verdict.kind) {
    case 'ended':
      return verdict
    case 'rebooted':
      return {
        state: 'endedByReboot',
        text: 'The phone was restarted during the run; what it recorded before is kept.'
      }
    case 'vanished':
      return {
        state: 'failed',
        text: 'The runner on the phone ended without a last word; it may have been killed.'
      }
    default:
      return assertNever(verdict)
  }
}
