import { parseInteger, rejected, textLines, type Rejected } from './parsed'

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

const statuses: readonly string[] = ['Charging', 'Discharging', 'Full', 'Not charging', 'Unknown']

/**
 * Lines `node=value` of /sys/class/power_supply/BATTERY. By convention µA, µV, deci-°C and percent; voltage is told
 * apart by size (a phone's cell has 2.5 to 20 V), current only by `judgeCurrent`, over many readings.
 */
export function parseSupplyNodes(text: string): SupplyReading {
  const nodes = new Map<string, string>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const match = /^([a-z_]+)=(.*)$/.exec(line.trim())
    if (match?.[1] === undefined) {
      if (line.trim() !== '') bad.push(rejected(line, 'not of the form node=value'))
    } else nodes.set(match[1], (match[2] ?? '').trim())
  }
  const status = nodes.get('status')
  const level = parseInteger(nodes.get('capacity'))
  const tempDeciC = parseInteger(nodes.get('temp'))
  return {
    status: status !== undefined && statuses.includes(status) ? (status as SupplyStatus) : null,
    levelPct: level === null || level < 0 || level > 100 ? null : level,
    voltageV: supplyVolts(parseInteger(nodes.get('voltage_now'))),
    tempC: tempDeciC === null || tempDeciC < -300 || tempDeciC > 1000 ? null : tempDeciC / 10,
    currentRaw: parseInteger(nodes.get('current_now')),
    rejected: bad
  }
}

function supplyVolts(raw: number | null): number | null {
  if (raw === null) return null
  if (raw >= 2_500_000 && raw <= 20_000_000) return raw / 1_000_000
  return raw >= 2500 && raw <= 20_000 ? raw / 1000 : null
}
