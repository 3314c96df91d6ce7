import type { BatteryDump } from '@core/parse/battery'
import type { ThermalDump } from '@core/parse/thermalservice'
import type { LadderRung, Sensor, SensorKind } from '@shared/model'
import type { SupplyNodes } from './power-supply'

/** What the probes of a phone found; texts are what the shell printed. */
export interface LadderInput {
  readonly sdk: number
  readonly sensors: readonly Sensor[]
  /** Why no zone is listed at all; null = some are. */
  readonly zonesError: string | null
  readonly thermal: ThermalDump
  readonly battery: BatteryDump
  readonly supply: SupplyNodes
  /** Lines `policy|N|CUR|MAX`. */
  readonly clocks: string
  readonly stat: string
  readonly memory: string
  readonly pressure: string
  readonly tools: readonly string[]
}

type Quantity = LadderRung['quantity']
type Found = Omit<LadderRung, 'quantity'>

const none = (reason: string): Found => ({ rung: null, source: null, reason })

/** Which rung of the ladder each quantity stands on; a quantity without a source says why. Pure. */
export function buildLadder(from: LadderInput): LadderRung[] {
  const found: Readonly<Record<Quantity, Found>> = {
    cpuTemp: temperature('cpu', from),
    gpuTemp: temperature('gpu', from),
    skinTemp: temperature('skin', from),
    batteryTemp: battery('temp', 'temperature', from),
    thermalStatus: thermalStatus(from),
    clock: clocks(from, 2),
    clockCap: clocks(from, 3),
    cpuLoad: file('/proc/stat', from.stat, /^cpu /m),
    processes: processes(from),
    memory: file('/proc/meminfo', from.memory, /^MemTotal:/m),
    pressure: file('/proc/pressure/memory', from.pressure, /^some avg10=/m),
    batteryLevel: battery('capacity', 'level', from),
    batteryVoltage: battery('voltage_now', 'voltage', from),
    batteryCurrent: battery('current_now', 'current now', from),
    power: power(from),
    kills: from.tools.includes('logcat')
      ? { rung: 'logcat', source: 'logcat -b events,system,crash', reason: null }
      : none('the phone has no logcat')
  }
  return Object.entries(found).map(([quantity, rung]) => ({ quantity: quantity as Quantity, ...rung }))
}

function temperature(kind: SensorKind, { sensors, thermal, zonesError }: LadderInput): Found {
  const own = (rung: Sensor['rung']) =>
    sensors.filter((sensor) => sensor.rung === rung && sensor.kind === kind)
  const zones = own('zones').filter(({ used }) => used)
  if (zones.length > 0)
    return {
      rung: 'zones',
      source: `/sys/class/thermal: ${listed(zones.map(({ type }) => type))}`,
      reason: null
    }
  const why = zonesError === null ? whyNoZone(kind, sensors) : `thermal zones cannot be read (${zonesError})`
  const hal = own('thermalservice').filter(({ used }) => used)
  if (hal.length > 0)
    return {
      rung: 'thermalservice',
      source: `dumpsys thermalservice: ${listed(hal.map(({ id }) => id))}`,
      reason: why
    }
  return none(`${why}; ${whyNoHal(kind, thermal, own('thermalservice'))}`)
}

function whyNoZone(kind: SensorKind, sensors: readonly Sensor[]): string {
  const zones = sensors.filter(({ rung }) => rung === 'zones')
  const own = zones.find((zone) => zone.kind === kind)
  if (own !== undefined) return `the ${kind} zone ${own.type} gives none: ${own.reason ?? 'not told'}`
  const named = zones.filter(({ type }) => type !== '')
  if (named.length > 0) return `no thermal zone is a ${kind} sensor`
  return `thermal zones cannot be read (${zones[0]?.reason ?? 'not told'})`
}

function whyNoHal(kind: SensorKind, thermal: ThermalDump, own: readonly Sensor[]): string {
  if (thermal.unavailable !== null) return `thermalservice: ${thermal.unavailable}`
  if (thermal.halReady === false) return 'the phone exposes no HAL temperatures (HAL Ready: false)'
  return own[0]?.reason ?? `thermalservice lists no ${kind} sensor`
}

function listed(names: readonly string[]): string {
  return names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
}

function thermalStatus({ thermal }: LadderInput): Found {
  if (thermal.status !== null)
    return {
      rung: 'thermalservice',
      source: 'dumpsys thermalservice: Thermal Status',
      reason: thermal.statusReason
    }
  return none(thermal.unavailable ?? thermal.statusReason ?? 'the dump tells no status')
}

function clocks({ clocks: text }: LadderInput, field: 2 | 3): Found {
  const node = field === 2 ? 'scaling_cur_freq' : 'scaling_max_freq'
  const rows = text.split(/\r?\n/).filter((line) => line.startsWith('policy|'))
  const readable = rows.filter((line) => /^\d+$/.test(line.split('|')[field] ?? ''))
  if (readable.length === 0) return none(`no cpufreq policy lets its ${node} be read`)
  const closed = rows.length - readable.length
  const reason =
    closed === 0 ? null : `${closed} of ${rows.length} policies cannot be read (offline or denied)`
  return { rung: 'cpufreq', source: `cpufreq/policy*/${node}`, reason }
}

function file(path: string, text: string, proof: RegExp): Found {
  if (proof.test(text)) return { rung: 'procfs', source: path, reason: null }
  return none(
    text
      .trim()
      .split('\n')[0]
      ?.replace(/^.*?: /, '') || `${path} says nothing`
  )
}

const firstTrustedTopSdk = 29

function processes({ sdk, tools }: LadderInput): Found {
  if (sdk >= firstTrustedTopSdk && tools.includes('top'))
    return { rung: 'top', source: 'top -b', reason: null }
  const reason =
    sdk >= 26
      ? 'the top of Android 8 and 9 repeats its first frame'
      : 'the top of this Android tells whole percents of the phone'
  return { rung: 'procfs', source: '/proc/PID/stat', reason }
}

/** A battery quantity: its node, else its line in `dumpsys battery`. */
function battery(node: string, line: string, { supply, battery: dump }: LadderInput): Found {
  if (supply.folder !== null && hasNode(node, supply))
    return { rung: 'powerSupply', source: `${supply.folder}/${node}`, reason: null }
  const bad = dump.notReal ?? (dump.frozen ? 'frozen by `dumpsys battery set`' : null)
  const why = supply.reason ?? `the battery has no readable ${node}`
  const told = {
    capacity: dump.levelPct,
    voltage_now: dump.voltageV,
    temp: dump.tempC,
    current_now: dump.vendorCurrentMa
  }[node]
  if (bad !== null) return none(bad)
  if (told === null || told === undefined) return none(`${why}; dumpsys battery prints no ${line}`)
  return { rung: 'dumpsysBattery', source: `dumpsys battery: ${line}`, reason: why }
}

function hasNode(node: string, { live }: SupplyNodes): boolean {
  const values: Readonly<Record<string, number | null>> = {
    ...{ capacity: live.levelPct, voltage_now: live.voltageV, temp: live.tempC, current_now: live.currentRaw }
  }
  return (values[node] ?? null) !== null
}

function power(from: LadderInput): Found {
  const current = battery('current_now', 'current now', from)
  const voltage = battery('voltage_now', 'voltage', from)
  if (current.rung === null || voltage.rung === null)
    return none(current.reason ?? voltage.reason ?? 'unknown')
  return {
    rung: current.rung,
    source: 'battery voltage × current',
    reason: 'only while the battery is being drained'
  }
}
