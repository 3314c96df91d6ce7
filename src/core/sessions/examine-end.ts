import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainEnd, type EndFacts } from '@core/runs/forensics'
import { hasMeasuredFor } from '@core/runs/enough-measured'
import { readRunOutput } from '@core/runs/run-output'
import type { AbnormalEnd, RunEngine, RunOutput, SessionState } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { z } from 'zod'
import type { LiveSession } from './live-session'
import type { RunVerdict } from './run-verdict'

/** How a session ended, once its files were looked into. */
export interface ExaminedEnd {
  readonly state: SessionState
  readonly text: string
  readonly output: RunOutput | null
  readonly abnormalEnd: AbnormalEnd | null
}

const ExitFile = z.object({ exitCode: z.number().int().nullable(), text: z.string() })
const logTailBytes = 65_536
const samplesTailBytes = 1_048_576
const outputBytes = 4_194_304

/**
 * Looks into the files of a run that is over: what a program of one job measured (nothing measured is a failed run, whatever
 * its exit code), and for an abnormal end its cause, the line that shows it, and what to change.
 */
export async function examineEnd(
  live: LiveSession,
  verdict: Exclude<RunVerdict, { readonly kind: 'running' }>,
  outcome: { readonly state: SessionState; readonly text: string }
): Promise<ExaminedEnd> {
  const output = await outputOf(live)
  const engine: RunEngine = live.record.request?.engine ?? { kind: 'server' }
  const unmeasured = outcome.state === 'finished' && output !== null && !hasMeasuredFor(output, engine)
  const state: SessionState = unmeasured ? 'failed' : outcome.state
  const text = unmeasured
    ? 'The program ended without an error, but told no timings: nothing was measured.'
    : outcome.text
  if (state !== 'failed' && state !== 'endedByReboot') return { state, text, output, abnormalEnd: null }
  const kind = unmeasured ? 'noPerfLine' : verdict.kind
  return { state, text, output, abnormalEnd: explainEnd(await factsOf(live, kind)) }
}

async function outputOf(live: LiveSession): Promise<RunOutput | null> {
  const { request, run } = live.record
  if (run === null || request?.engine === undefined || request.engine.kind === 'server') return null
  const [stdout, log] = await Promise.all([
    tailOf(live.raw.path, 'output.txt', outputBytes),
    tailOf(live.raw.path, 'server.log', outputBytes)
  ])
  return readRunOutput({ program: programOf(run.argv), stdout, log })
}

/** The program behind `taskset MASK`, without its folder. */
function programOf(argv: readonly string[]): string {
  const path = (argv[0] === 'taskset' ? argv[2] : argv[0]) ?? ''
  return path.slice(path.lastIndexOf('/') + 1)
}

async function factsOf(live: LiveSession, kind: EndFacts['kind']): Promise<EndFacts> {
  const exit = await exitOf(live.raw.path)
  const log = await tailOf(live.raw.path, 'server.log', logTailBytes)
  return {
    ...{ kind, exitCode: exit?.exitCode ?? null, kill: await killOf(live) },
    logTail: log.trim() === '' ? (exit?.text ?? '') : log,
    memAvailableKb: live.memory.last(seriesNames.memAvailable),
    memTotalKb: live.record.dossier?.memTotalKb ?? null
  }
}

async function exitOf(folder: string): Promise<z.infer<typeof ExitFile> | null> {
  try {
    return ExitFile.parse(JSON.parse(await readFile(join(folder, 'exit'), 'utf8')))
  } catch {
    return null
  }
}

/** The kill of the run's own process, in the log's own words where they can still be found. */
async function killOf(live: LiveSession): Promise<EndFacts['kill']> {
  const event = live.events
    .all()
    .find(({ kind, data }) => (kind === 'lmk' || kind === 'killed') && data['ofRun'] === 1)
  if (event === undefined) return null
  const { process, pid, cause, reason } = event.data
  const samples = await tailOf(live.raw.path, 'samples.log', samplesTailBytes)
  const named = new RegExp(`\\b${String(pid)}\\b`)
  const line = samples.split('\n').findLast((one) => /kill|died/i.test(one) && named.test(one))
  const told = `${String(cause)} killed ${String(process)} (${String(pid)})${reason === null ? '' : `: ${String(reason)}`}`
  return { line: (line ?? told).trim().slice(0, 400), forMemory: event.kind === 'lmk' && cause !== 'phantom' }
}

/** The end of a file as text; empty where there is none. */
async function tailOf(folder: string, name: string, bytes: number): Promise<string> {
  const file = await open(join(folder, name), 'r').catch(() => null)
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const length = Math.min(size, bytes)
    const buffer = Buffer.alloc(length)
    await file.read(buffer, 0, length, size - length)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}
