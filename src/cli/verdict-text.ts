import type { PortableSession, Verdict, VerdictFinding } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { textTable } from './table'

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
  restrictBackground: 'restrict the app in the background',
  pinCores: 'pin the run to its cores',
  fewerThreads: 'use fewer threads',
  freeMemory: 'free memory, or a smaller model or context',
  shorterContext: 'a shorter context',
  sampleSlower: 'sample less often',
  checkBackend: 'check the backend of the build'
}

const columns = [
  { title: 'cause' },
  { title: 'subject' },
  { title: 'from', align: 'right' },
  { title: 'to', align: 'right' },
  { title: 'of the loss', align: 'right' },
  { title: 'token/s lost', align: 'right' },
  { title: 'sure', align: 'right' },
  { title: 'what to do' }
] as const

/** A verdict as text: the rates first, then a finding a row, then the proof of each. */
export function verdictText(verdict: Verdict, session: PortableSession): string {
  const { referenceRate, steady, retention, onsetS, findings, reasons } = verdict
  const phone = [session.phone.model, session.phone.soc]
    .filter((part) => typeof part === 'string')
    .join(' · ')
  const lines = [
    ...(phone === '' ? [] : [phone]),
    `reference ${rate(referenceRate)} · steady ${steady === null ? 'never' : `${rate(steady.rate)} from ${clock(steady.fromS)}`}`,
    `retention ${retention === null ? '–' : `${(100 * retention).toFixed(0)} %`} · onset ${onsetS === null ? '–' : clock(onsetS)}`,
    ...[...new Set(Object.values(reasons))].map((reason) => `  (${reason})`),
    ''
  ]
  if (findings.length === 0) return `${lines.join('\n')}No loss of token rate found.\n`
  const table = textTable(columns, findings.map(row))
  return `${lines.join('\n')}${table}\n${findings.map(proof).join('')}`
}

function row(finding: VerdictFinding): string[] {
  const { cause, subject, startS, endS, shareOfLoss, interval, lostTokenRate, confidence, action } = finding
  const [low, high] = interval
  return [
    causes[cause],
    subject ?? '',
    clock(startS),
    clock(endS),
    `${percent(shareOfLoss)} (${percent(low)}–${percent(high)})`,
    lostTokenRate.toFixed(2),
    percent(confidence),
    action === undefined ? '' : (actions[action] ?? action)
  ]
}

function proof({ cause, subject, evidence }: VerdictFinding): string {
  const lines = evidence.map(({ text }) => `    ${text}\n`).join('')
  return lines === '' ? '' : `  ${causes[cause]}${subject === undefined ? '' : ` ${subject}`}:\n${lines}`
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
