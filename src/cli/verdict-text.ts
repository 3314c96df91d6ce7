import type { Verdict, VerdictFinding } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { hogsText } from './hog-text'

/** What each cause is called for people, and what may be done about it. */
const causes: Readonly<Record<VerdictFinding['cause'], string>> = {
  heat: 'heat',
  process: 'another process',
  wrongCores: 'wrong cores',
  tooManyThreads: 'too many threads',
  memory: 'memory',
  context: 'longer context',
  charging: 'charging heat',
  batteryLimit: 'battery limit',
  backend: 'backend',
  suspend: 'phone slept',
  restart: 'model restarted',
  measurement: 'measurement',
  unknown: 'unknown'
}

const actions: Readonly<Record<string, string>> = {
  cool: 'let it cool, or soak with cooling',
  unplug: 'unplug, or charge before the run',
  chargeFirst: 'charge first, power saver off',
  restrictBackground: 'hold the app back',
  pinCores: 'pin the run to its cores',
  fewerThreads: 'use fewer threads',
  freeMemory: 'free memory, or a smaller model or context',
  shorterContext: 'a shorter context',
  sampleSlower: 'sample less often',
  checkBackend: 'check the backend of the build'
}

/** What the text is about besides the verdict: the phone as a title, and its serial for the commands that are suggested. */
export interface VerdictContext {
  readonly title: string
  readonly serial: string | null
}

/** A verdict as text: the rates first, then each finding with its numbers, its proof and what to do, then the hogs. */
export function verdictText(verdict: Verdict, { title, serial }: VerdictContext): string {
  const { findings, hogs } = verdict
  const told = findings.map((finding, at) => findingText(finding, { number: at + 1, serial }))
  return [
    [...(title === '' ? [] : [title]), ...ratesText(verdict)].join('\n'),
    findings.length === 0 ? 'No loss of token rate found.' : told.join('\n\n'),
    ...(hogs.length === 0 ? [] : [`Who took CPU beside the run, by what it cost:\n${hogsText(hogs)}`])
  ]
    .map((part) => `${part}\n`)
    .join('\n')
}

function ratesText({ referenceRate, steady, retention, onsetS, timeConstantS, reasons }: Verdict): string[] {
  const held =
    steady === null
      ? 'never steady'
      : `steady ${rate(steady.rate)} (${steady.interval.map((one) => one.toFixed(2)).join('–')}) from ${clock(steady.fromS)}`
  return [
    `reference ${rate(referenceRate)} · ${held}`,
    `retention ${retention === null ? '–' : percent(retention)} · onset ${onsetS === null ? '–' : clock(onsetS)}` +
      (timeConstantS === null ? '' : ` · two thirds of the loss within ${timeConstantS.toFixed(0)} s`),
    ...[...new Set(Object.values(reasons))].map((reason) => `  (${reason})`)
  ]
}

function findingText(
  finding: VerdictFinding,
  { number, serial }: { readonly number: number; readonly serial: string | null }
): string {
  const { cause, subject, startS, endS, ongoing, shareOfLoss, interval, lostTokenRate, confidence } = finding
  const who = subject === undefined ? '' : `: ${subject}`
  const lines = [
    `${number}. ${causes[cause]}${who}, ${clock(startS)}–${ongoing ? 'end' : clock(endS)}`,
    `   cost ${lostTokenRate.toFixed(2)} token/s, ${percent(shareOfLoss)} (${interval.map(percent).join('–')}) of what was lost then; ${percent(confidence)} sure`,
    ...finding.evidence.map(({ text }) => `   - ${text}`),
    ...actionText(finding, serial)
  ]
  return lines.join('\n')
}

/** What to do, as the command that does it where there is one. */
function actionText({ action, subject }: VerdictFinding, serial: string | null): string[] {
  if (action === undefined) return []
  const what = `   → ${actions[action] ?? action}`
  if (action !== 'restrictBackground' || subject === undefined) return [what]
  const phone = serial === null ? '' : ` -s ${serial}`
  return [`${what}: hotplate action${phone} ${subject} --do restrictBackground`]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}

function rate(value: number | null): string {
  return value === null ? '–' : `${value.toFixed(2)} token/s`
}

function clock(seconds: number): string {
  return formatClock(seconds * 1000)
}
