import { parseInteger, textLines } from './parsed'

export type BatteryStatus = 'unknown' | 'charging' | 'discharging' | 'notCharging' | 'full'

/** What `dumpsys battery` says. Unknown is null. `realBattery` null = a battery; else why it is none. */
export interface BatteryDump {
  readonly plugged: {
    readonly ac: boolean
    readonly usb: boolean
    readonly wireless: boolean
    readonly dock: boolean
  }
  readonly status: BatteryStatus | null
  readonly health: string | null
  readonly present: boolean | null
  readonly levelPct: number | null
  readonly voltageV: number | null
  readonly tempC: number | null
  readonly chargeCounterUah: number | null
  /** Samsung's `current now`, mA as printed (its sign is the vendor's); null where it is not printed. */
  readonly vendorCurrentMa: number | null
  /** Someone ran `dumpsys battery set` or `unplug`: every value is frozen or faked. */
  readonly frozen: boolean
  readonly notReal: string | null
}

const statuses: readonly BatteryStatus[] = ['unknown', 'charging', 'discharging', 'notCharging', 'full']
const healths = ['unknown', 'good', 'overheat', 'dead', 'over voltage', 'unspecified failure', 'cold']

/**
 * Keys are exact and case-sensitive, indented by two blanks, and the first one counts: Samsung adds a second
 * `charge counter: 0`, unindented vendor lines and whole log lines that hold `temperature: 299`.
 * Units differ by line: voltage mV (some phones whole V), temperature deci-°C, charge counter µAh.
 * Source: BatteryService.dumpInternal. Never throws.
 */
export function parseBattery(text: string): BatteryDump {
  const fields = new Map<string, string>()
  for (const line of textLines(text)) {
    const match = /^ {2}([A-Za-z][A-Za-z ]*): ?(.*)$/.exec(line)
    if (match?.[1] !== undefined && !fields.has(match[1])) fields.set(match[1], (match[2] ?? '').trim())
  }
  const number = (key: string): number | null => parseInteger(fields.get(key))
  const isTrue = (key: string): boolean => fields.get(key) === 'true'
  const level = number('level')
  const scale = number('scale') ?? 100
  const tempDeciC = number('temperature')
  const dump = {
    plugged: {
      ac: isTrue('AC powered'),
      usb: isTrue('USB powered'),
      wireless: isTrue('Wireless powered'),
      dock: isTrue('Dock powered')
    },
    status: statuses[(number('status') ?? 0) - 1] ?? null,
    health: healths[(number('health') ?? 0) - 1] ?? null,
    present: fields.has('present') ? isTrue('present') : null,
    levelPct: level === null || scale <= 0 ? null : (100 * level) / scale,
    voltageV: batteryVolts(number('voltage')),
    tempC: tempDeciC === null || tempDeciC < -300 || tempDeciC > 1000 ? null : tempDeciC / 10,
    chargeCounterUah: number('Charge counter'),
    vendorCurrentMa: number('current now'),
    frozen: /^\s*\(UPDATES STOPPED/m.test(text)
  }
  return { ...dump, notReal: whyNotReal(dump) }
}

/** Whole volts and millivolts are far apart; anything else is nonsense. */
function batteryVolts(value: number | null): number | null {
  if (value === null) return null
  if (value >= 2500 && value <= 20_000) return value / 1000
  return value >= 3 && value <= 5 ? value : null
}

/** TV boxes print `voltage: 13`, `temperature: 26`, `Charge counter: 1000`: no single limit tells, their agreement does. */
function whyNotReal(dump: Omit<BatteryDump, 'notReal'>): string | null {
  if (dump.present === false) return 'the phone says that no battery is present'
  const odd = [
    dump.voltageV === null,
    dump.tempC !== null && dump.tempC < 5,
    dump.chargeCounterUah !== null && dump.chargeCounterUah >= 0 && dump.chargeCounterUah < 10_000
  ].filter(Boolean).length
  return dump.plugged.ac && odd >= 2 ? 'the values are those of a board without a battery' : null
}
