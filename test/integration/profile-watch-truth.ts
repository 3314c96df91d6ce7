import type { BenchPhone, PhoneProfile, PhysicalState } from '@phone/index'
import { Claims, type Witness } from './profile-witness'

/** A line of `hotplate watch --json`. */
export interface WatchLine {
  readonly type: 'series' | 'samples' | 'processes' | 'event'
  readonly name?: string
  readonly columns?: readonly {
    readonly name: string
    readonly tMs: readonly number[]
    readonly v: readonly (number | null)[]
  }[]
  readonly reasons?: Readonly<Record<string, string>>
  readonly rows?: readonly {
    readonly pid: number
    readonly name: string
    readonly cpuPct: number
    readonly rssBytes: number
  }[]
  readonly unaccountedPct?: number | null
  readonly note?: string | null
}

type Range = readonly [number, number]
type Spot = { readonly source: 'die' | 'skin' | 'battery'; readonly share: number; readonly offsetC: number }

/** Series that every phone has, be it with a reason for having no value. */
const always = [
  'temp.cpu',
  'temp.gpu',
  'temp.skin',
  'temp.battery',
  'battery.level',
  'battery.current',
  'power.battery',
  'mem.available',
  'cpu.total',
  'sampler.cpu'
]

/** Series that have no value on some phones; on all others each of `always` must have one. */
const holes: Readonly<Record<string, readonly string[]>> = {
  'galaxy-s10': ['temp.cpu', 'temp.gpu', 'temp.skin'],
  'galaxy-s24-ultra': ['temp.gpu'],
  'galaxy-a16': ['temp.gpu'],
  'pixel-2': ['temp.cpu', 'temp.gpu'],
  'nougat-phone': ['temp.cpu', 'temp.gpu'],
  'tv-box': [
    'temp.cpu',
    'temp.gpu',
    'temp.skin',
    'temp.battery',
    'battery.level',
    'battery.current',
    'power.battery'
  ]
}
/** A gauge in mA is only known as such once it was seen under load. */
const gaugeSeries = ['battery.current', 'power.battery']

/** Series that should have a value on this phone and have none in these lines. */
export function silentSeries(lines: readonly WatchLine[], { profile }: BenchPhone): readonly string[] {
  const speaking = new Set(
    lines
      .flatMap(({ columns = [] }) => columns.filter(({ v }) => v.some((one) => one !== null)))
      .map(({ name }) => name)
  )
  const mayBeEmpty = [
    ...(holes[profile.name] ?? []),
    ...(profile.battery.currentUnit === 'milliAmps' ? gaugeSeries : [])
  ]
  return wantedSeries(profile).filter((name) => !mayBeEmpty.includes(name) && !speaking.has(name))
}

function wantedSeries({ policies }: PhoneProfile): readonly string[] {
  return [...always, ...policies.flatMap(({ firstCpu }) => [`clock.${firstCpu}`, `cap.${firstCpu}`])]
}

/** What a watch says that the phone's ground truth contradicts, nulls without a reason, and series that are missing. */
export function watchFaults(
  lines: readonly WatchLine[],
  phone: BenchPhone,
  witness: Witness
): readonly string[] {
  const { profile } = phone
  const claims = new Claims()
  const values = new Map<string, number[]>()
  for (const { columns = [], reasons = {} } of lines)
    for (const { name, tMs, v } of columns) {
      claims.same(`moments of ${name}`, tMs.length, v.length)
      const why = reasons[name] ?? ''
      if (v.includes(null) && (why === '' || why === 'not known'))
        claims.broken.push(`${name} is null without a reason`)
      values.set(name, [...(values.get(name) ?? []), ...v.filter((one) => one !== null)])
    }
  const declared = new Set([...values.keys(), ...lines.map(({ name }) => name)])
  for (const name of wantedSeries(profile)) if (!declared.has(name)) claims.broken.push(`${name} is missing`)
  for (const name of silentSeries(lines, phone)) claims.broken.push(`${name} has no value`)
  for (const [name, series] of values) claimSeries(claims, { name, series }, { profile, witness })
  for (const line of lines.filter(({ type }) => type === 'processes')) claimProcesses(claims, line, profile)
  return [...new Set(claims.broken)]
}

interface Truth {
  readonly profile: PhoneProfile
  readonly witness: Witness
}

function claimSeries(
  claims: Claims,
  { name, series }: { readonly name: string; readonly series: readonly number[] },
  truth: Truth
): void {
  if (series.length === 0) return
  const clock = /^(clock|cap)\.(\d+)$/.exec(name)
  if (clock !== null) {
    const index = truth.profile.policies.findIndex(({ firstCpu }) => firstCpu === Number(clock[2]))
    const list = clock[1] === 'clock' ? ('clocksKHz' as const) : ('capsKHz' as const)
    const seen = truth.witness.seen((state) => state[list][index] ?? 0)
    for (const value of series)
      if (!seen.has(value))
        claims.broken.push(`${name} is said to be ${value}, it was ${[...seen].join(', ')}`)
    return
  }
  const range = trueRange(name, truth)
  if (range === 'unknown')
    claims.broken.push(`${name} gives numbers where the phone has none to give: ${series.join(', ')}`)
  else for (const value of series) claims.within(name, value, range.values, range.slack)
  if (name === 'cpu.total') {
    const mean = series.reduce((sum, one) => sum + one, 0) / series.length
    const load = truth.witness.meanLoadPct()
    claims.within('the mean load', mean, [0.5 * load, 1.5 * load], 15)
  }
}

interface Expected {
  readonly values: Range
  readonly slack: number
}

/** Between which values a series can be right; `unknown` = it can have no value on this phone. */
function trueRange(name: string, truth: Truth): Expected | 'unknown' {
  const { profile, witness } = truth
  const isBoard = profile.battery.dialect === 'board'
  const whileReal = (of: (state: PhysicalState) => number, slack: number): Expected | 'unknown' =>
    isBoard ? 'unknown' : { values: witness.range(of), slack }
  const amps = (state: PhysicalState) => state.battery.microAmps / 1e6
  switch (name) {
    case 'temp.cpu':
    case 'temp.gpu':
      return hottest(truth, 'die')
    case 'temp.skin':
      return hottest(truth, 'skin')
    case 'temp.battery':
      return whileReal((state) => state.temperatures.battery, 0.1)
    case 'thermal.status':
      return profile.sdk < 28 || profile.thermalService === null ? 'unknown' : { values: [0, 0], slack: 0 }
    case 'battery.level':
      return whileReal((state) => state.battery.levelPercent, 0)
    case 'battery.voltage':
      return whileReal((state) => state.battery.milliVolts / 1000, 0.002)
    case 'battery.current':
      return whileReal((state) => -amps(state), 0.002)
    case 'battery.charge':
      return whileReal((state) => state.battery.chargeMicroAmpHours / 1000, 0.1)
    case 'power.battery':
      return whileReal((state) => (-amps(state) * state.battery.milliVolts) / 1000, 0.05)
    case 'mem.available':
      return { values: witness.range((state) => state.memoryAvailableKB), slack: 65_536 }
    case 'cpu.total':
    case 'cpu.other':
    case 'sampler.cpu':
      return {
        values: [
          0,
          100 * profile.policies.flatMap(({ cpus, offlineCpus }) => cpus.slice(offlineCpus.length)).length
        ],
        slack: 5
      }
    default:
      return name.startsWith('zone.') ? zoneRange(name, truth) : { values: [0, Infinity], slack: 0 }
  }
}

const unitSlackC = { milli: 0.06, deci: 0.06, decimal: 0.06, whole: 0.51 } as const

function zoneRange(name: string, { profile, witness }: Truth): Expected | 'unknown' {
  const zone = profile.zones[Number(name.split('.')[1])]
  if (zone === undefined || !('source' in zone) || !profile.thermalZonesReadable) return 'unknown'
  return { values: witness.range((state) => celsiusAt(state, zone)), slack: unitSlackC[zone.unit] }
}

/** The range of the hottest of the phone's sensors of a place: zones where they can be read, else the HAL's. */
function hottest({ profile, witness }: Truth, source: 'die' | 'skin'): Expected | 'unknown' {
  const zones = profile.thermalZonesReadable ? profile.zones : []
  const hal = profile.sdk < 28 ? [] : (profile.thermalService?.sensors ?? [])
  const spots = [...zones, ...hal].filter(
    (one): one is typeof one & Spot => 'source' in one && one.source === source
  )
  if (spots.length === 0) return 'unknown'
  const of = (pick: (...values: number[]) => number) => (state: PhysicalState) =>
    pick(...spots.map((spot) => celsiusAt(state, spot)))
  return { values: [witness.range(of(Math.min))[0], witness.range(of(Math.max))[1]], slack: 0.51 }
}

/** The physics' own rule for a spot, written down a second time: from the board's temperature to the die's. */
function celsiusAt({ temperatures }: PhysicalState, { source, share, offsetC }: Spot): number {
  const { die, board } = temperatures
  return (source === 'die' ? board + share * (die - board) : temperatures[source]) + offsetC
}

function claimProcesses(claims: Claims, line: WatchLine, profile: PhoneProfile): void {
  const cpus = profile.policies.flatMap((policy) => policy.cpus).length
  for (const { pid, name, cpuPct, rssBytes } of line.rows ?? []) {
    claims.within(`CPU of ${name}`, cpuPct, [0, 100 * cpus])
    claims.within(`memory of ${name}`, rssBytes, [0, profile.memoryTotalKB * 1024])
    claims.same(`pid and name of ${name}`, [pid > 0, name !== ''], [true, true])
  }
  if (line.unaccountedPct === null && (line.note ?? '') === '')
    claims.broken.push('unaccounted CPU is null without a reason')
}
