import { programName } from '@core/parse/process-name'
import { parseTop, type TopFrame, type TopRow } from '@core/parse/top'
import { summaryBusyPct } from '@core/parse/top-summary'
import type { Inspected, InspectInput } from './types'

/** SDK of Android 8.0, the first with toybox `top`, and of Android 10, the first whose `-b` refreshes. */
const firstToybox = 26
const firstRefreshing = 29

/** `top` of every Android: frames of processes, CPU in percent of one core. */
export function inspectTop({ text, sdk, cpus }: InspectInput): Inspected {
  const { rows: frames, rejected } = parseTop(text, cpus ?? 1)
  const notes = [...frameNotes(frames), ...sdkNotes(frames, sdk)]
  if (frames.some(countsPhone) && cpus === null)
    notes.push('this top prints shares of the whole phone: pass --cpus N to have them in percent of one core')
  const documents = frames.map((frame) => frameDocument(frame, cpus))
  const processes = documents.at(-1)?.rows ?? []
  return { data: { frames: documents, processes }, rejected, notes }
}

interface FrameDocument extends Readonly<Record<string, unknown>> {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

function frameDocument(frame: TopFrame, cpus: number | null): FrameDocument {
  const shares = countsPhone(frame)
  const cpuCount = cpus ?? frame.summary.configuredCpus
  const known = !shares || cpus !== null
  const totalCpuPct = known ? sum(frame.rows.map((row) => row.cpuPct)) : null
  const busyPct = summaryBusyPct(frame.summary, cpuCount)
  return {
    dialect: frame.dialect,
    first: frame.first,
    windowMs: frame.first && frame.dialect === 'toybox' ? 250 : null,
    frozen: frame.frozen,
    processGone: frame.processGone,
    threads: frame.threads,
    sortedBy: frame.sortedBy,
    cpuCount,
    totalCpuPct,
    busyCpuPct: frame.processGone ? null : busyPct,
    unaccountedCpuPct:
      totalCpuPct === null || busyPct === null || frame.processGone
        ? null
        : Math.max(0, round(busyPct - totalCpuPct)),
    summary: frame.processGone ? null : frame.summary,
    rows: frame.rows.map((row) => rowDocument(row, known))
  }
}

function rowDocument(row: TopRow, known: boolean): Record<string, unknown> {
  const kernelThread = /^\[.*\]$/.test(row.args)
  return {
    pid: row.pid,
    user: row.user,
    userTruncated: row.userTruncated,
    cpuPct: known ? round(row.cpuPct) : null,
    ...(known ? {} : { cpuReason: 'a share of the whole phone, whose number of CPUs is not known' }),
    ...(row.phoneSharePct === null ? {} : { phoneSharePct: row.phoneSharePct }),
    rssBytes: row.rssBytes,
    cpuTimeMs: row.cpuTimeMs,
    state: row.state,
    name: programName(row.args),
    args: row.args,
    argsTruncated: !kernelThread && row.args.length > 1 && row.args.endsWith('+'),
    kernelThread,
    ...(row.process === null ? {} : { process: row.process })
  }
}

/** toolbox and busybox count in shares of the phone; their rows say so, and so does a frame without rows. */
function countsPhone({ dialect, rows }: TopFrame): boolean {
  return dialect === 'toolbox' || dialect === 'busybox' || rows.some((row) => row.phoneSharePct !== null)
}

function frameNotes(frames: readonly TopFrame[]): string[] {
  const notes: string[] = []
  const some = (test: (frame: TopFrame) => boolean, note: string): void => {
    if (frames.some(test)) notes.push(note)
  }
  if (frames.length === 0) notes.push('no table of top is in this text')
  some(
    ({ first, dialect }) => first && dialect === 'toybox',
    'the first frame covers 250 ms whatever -d says: steps of 4 %, and processes born meanwhile are missing'
  )
  some(
    ({ frozen }) => frozen,
    'a frame repeats the one before it: this top does not refresh (Android 8 and 9)'
  )
  some(
    ({ processGone }) => processGone,
    'no task was listed: the process asked for is gone, the summary line is garbage'
  )
  some(
    ({ summary }) => summary.inconsistent,
    'a CPU summary line adds up to more than all cores: use /proc/stat instead'
  )
  some(
    ({ sortedBy }) => sortedBy !== null && !/^%?CPU%?$/.test(sortedBy),
    'the rows are not sorted by CPU: a list cut by -m may miss the busiest'
  )
  some(
    ({ dialect, rows }) => dialect === null && rows.length > 0,
    'a table without the lines above it: if ps printed it, its %CPU is an average over the life of the process'
  )
  some(
    ({ dialect }) => dialect === 'toolbox',
    'toolbox counts whole percents of the phone: below 1 % reads 0'
  )
  return notes
}

function sdkNotes(frames: readonly TopFrame[], sdk: number | null): string[] {
  if (sdk === null) return []
  const notes: string[] = []
  const expected = sdk < firstToybox ? 'toolbox' : 'toybox'
  const other = frames.find(({ dialect }) => dialect !== null && dialect !== expected)
  if (other !== undefined)
    notes.push(`SDK ${sdk} ships the top of ${expected}; this text is of ${String(other.dialect)}`)
  if (expected === 'toybox' && sdk < firstRefreshing) {
    notes.push('before Android 10 top -b repeats its first frame: take one-shots or /proc')
    if (frames.some(({ threads }) => threads))
      notes.push('before Android 10 -H shows the numbers of the process for its threads')
  }
  return notes
}

function sum(values: readonly number[]): number {
  return round(values.reduce((total, value) => total + value, 0))
}

/** Tenths added up in binary show a long tail: 96.0 + 24.1 is 120.1. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
