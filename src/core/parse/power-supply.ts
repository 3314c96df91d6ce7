import { deciC } from './battery'
import { groupsOf, parseInteger, rejected, textLines, wordAt, type Rejected } from './parsed'

export type SupplyStatus = 'Charging' | 'Discharging' | 'Full' | 'Not charging' | 'Unknown'

/** A battery's sysfs nodes as read: raw integers, since their units are the vendor's. */
export interface SupplyReading {
  readonly status: SupplyStatus | null
  readonly levelPct: number | null
  readonly voltageV: number | null
  readonly tempC: number | null
  readonly currentRaw: number | null
  readonly rejected: readonly Rejected[]
}

const statuses: readonly SupplyStatus[] = ['Charging', 'Discharging', 'Full', 'Not charging', 'Unknown']

/**
 * Lines `node=value` of /sys/class/power_supply/BATTERY. By convention µA, µV, deci-°C and percent; voltage is told
 * apart by size (a phone's cell has 2.5 to 20 V), current only by `learnGauge`, over many readings.
 */
export function parseSupplyNodes(text: string): SupplyReading {
  const nodes = new Map<string, string>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const found = groupsOf(/^([a-z_]{1,64})=(.*)$/, line.trim())
    if (found !== null) nodes.set(found(1), found(2).trim())
    else if (line.trim() !== '') bad.push(rejected(line, 'not of the form node=value'))
  }
  return { ...readNodes(nodes), rejected: bad }
}

function readNodes(nodes: ReadonlyMap<string, string>): Omit<SupplyReading, 'rejected'> {
  const level = parseInteger(nodes.get('capacity'))
  return {
    status: statuses.find((status) => status === nodes.get('status')) ?? null,
    levelPct: level === null || level < 0 || level > 100 ? null : level,
    voltageV: supplyVolts(parseInteger(nodes.get('voltage_now'))),
    tempC: deciC(parseInteger(nodes.get('temp'))),
    currentRaw: parseInteger(nodes.get('current_now'))
  }
}

function supplyVolts(raw: number | null): number | null {
  if (raw === null) return null
  if (raw >= 2_500_000 && raw <= 20_000_000) return raw / 1_000_000
  return raw >= 2500 && raw <= 20_000 ? raw / 1000 : null
}

/** One supply of a capture (`battery`, `bms`, `usb`, `max170xx_battery`…). */
export interface CapturedSupply extends Omit<SupplyReading, 'rejected'> {
  readonly name: string
  readonly nodes: ReadonlyMap<string, string>
  /** Every `current_now` of the capture, in order. */
  readonly currentRaws: readonly number[]
  /** Nodes that could not be read, with the phone's words. */
  readonly unreadable: Readonly<Record<string, string>>
}

const pathLine =
  /^(?:(?:grep|cat|ls): )?(?:[^:=]*\/)?power_supply\/([^:/=]{1,64})(?:\/([\w-]{0,64}))?: ?(.*)$/
const errnoText =
  /Permission denied|No such file|Invalid argument|Input\/output|No data|busy|Is a directory|No such device/

/** Reads `grep -H .` over /sys/class/power_supply (`uevent` nodes too), or bare `node=value` lines of one supply. */
export function parseSupplyCapture(text: string): {
  readonly supplies: readonly CapturedSupply[]
  readonly rejected: readonly Rejected[]
} {
  const drafts = new Map<
    string,
    { nodes: Map<string, string>; currents: number[]; unreadable: Map<string, string> }
  >()
  const bad: Rejected[] = []
  const draft = (name: string) => {
    const one = drafts.get(name) ?? {
      nodes: new Map<string, string>(),
      currents: [],
      unreadable: new Map<string, string>()
    }
    drafts.set(name, one)
    return one
  }
  const take = (name: string, node: string, value: string): void => {
    const { nodes, currents } = draft(name)
    nodes.set(node, value)
    const current = node === 'current_now' ? parseInteger(value) : null
    if (current !== null) currents.push(current)
  }
  for (const line of textLines(text).map((one) => one.trim())) {
    const path = groupsOf(pathLine, line)
    const [name, rest] = path === null ? ['battery', line] : [path(1), path(3)]
    const pair = groupsOf(/^(?:POWER_SUPPLY_)?([A-Za-z_]{1,64})=(.*)$/, rest)
    if (pair !== null) take(name, pair(1).toLowerCase(), pair(2).trim())
    else if (path !== null && errnoText.test(rest))
      draft(name).unreadable.set(path(2) === '' ? '.' : path(2), rest)
    else if (path !== null && path(2) !== '') take(name, path(2), rest.trim())
    else if (line !== '') bad.push(rejected(line, 'neither path:value of a power supply nor node=value'))
  }
  const supplies = [...drafts].map(([name, { nodes, currents, unreadable }]) => ({
    ...{ name, ...readNodes(nodes), nodes, currentRaws: currents, unreadable: Object.fromEntries(unreadable) }
  }))
  return { supplies, rejected: bad }
}

/** Cells in series by the voltage of a supply: one lithium cell has at most 4.6 V; null = unknown voltage. */
export function cellsInSeries(voltageV: number | null): number | null {
  return voltageV === null ? null : Math.max(1, Math.round(voltageV / 4))
}

/** A supply's first word of its type (`Battery`, `USB`), '' when it has none. */
export function supplyType(supply: CapturedSupply): string {
  return wordAt((supply.nodes.get('type') ?? '').split(' '), 0)
}
