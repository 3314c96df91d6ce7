import { groupsOf, parseInteger, rejected, textLines, type Rejected } from './parsed'

export type BatteryStatus = 'unknown' | 'charging' | 'discharging' | 'notCharging' | 'full'

/** What `dumpsys battery` says. Unknown is null. `notReal` null = a battery; else why it is none. */
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
  /** `Max charging current` in µA; null where it is missing or 0, which means not reported. */
  readonly maxChargingCurrentUa: number | null
  /** `Max charging voltage` in µV; null where it is missing or 0. */
  readonly maxChargingVoltageUv: number | null
  readonly technology: string | null
  /** Samsung's `current now`, mA as printed (its sign is the vendor's); null where it is not printed. */
  readonly vendorCurrentMa: number | null
  /** Someone ran `dumpsys battery set` or `unplug`: every value is frozen or faked. */
  readonly frozen: boolean
  readonly notReal: string | null
  /** Lines that AOSP does not print, by their keys. */
  readonly vendor: Readonly<Record<string, string>>
  /** The phone's words when the service was denied or is missing. */
  readonly unavailable: string | null
  readonly rejected: readonly Rejected[]
}

const statuses: readonly BatteryStatus[] = ['unknown', 'charging', 'discharging', 'notCharging', 'full']
const healths = ['unknown', 'good', 'overheat', 'dead', 'over voltage', 'unspecified failure', 'cold']
const ownKeys: ReadonlySet<string> = new Set([
  ...['AC powered', 'USB powered', 'Wireless powered', 'Dock powered', 'Max charging current'],
  ...['Max charging voltage', 'Charge counter', 'status', 'health', 'present', 'level', 'scale', 'voltage'],
  ...['temperature', 'technology', 'Charging state', 'Charging policy', 'Capacity level']
])

/**
 * Keys are exact and case-sensitive, indented by two blanks, and the first one counts: Samsung adds a second
 * `charge counter: 0`, unindented vendor lines and whole log lines that hold `temperature: 299`.
 * Units differ by line: voltage mV (some phones whole V), temperature deci-°C, charge counter µAh.
 * Source: BatteryService.dumpInternal. Never throws.
 */
export function parseBattery(text: string): BatteryDump {
  const { fields, vendor, frozen, unavailable, bad } = readLines(text)
  const number = (key: string): number | null => parseInteger(fields.get(key))
  const reported = (key: string): number | null => {
    const value = number(key)
    return value === null || value <= 0 ? null : value
  }
  const isTrue = (key: string): boolean => fields.get(key) === 'true'
  const dump = {
    plugged: {
      ac: isTrue('AC powered'),
      usb: isTrue('USB powered'),
      wireless: isTrue('Wireless powered'),
      dock: isTrue('Dock powered')
    },
    status: nth(statuses, number('status')),
    health: nth(healths, number('health')),
    present: fields.has('present') ? isTrue('present') : null,
    levelPct: levelPct(number('level'), number('scale')),
    voltageV: batteryVolts(number('voltage')),
    tempC: deciC(number('temperature')),
    chargeCounterUah: number('Charge counter'),
    maxChargingCurrentUa: reported('Max charging current'),
    maxChargingVoltageUv: reported('Max charging voltage'),
    technology: fields.get('technology') ?? null,
    vendorCurrentMa: parseInteger(vendor.get('current now')),
    ...{ frozen, vendor: Object.fromEntries(vendor), unavailable, rejected: bad }
  }
  return { ...dump, notReal: whyNotReal(dump) }
}

interface Lines {
  readonly fields: Map<string, string>
  readonly vendor: Map<string, string>
  frozen: boolean
  unavailable: string | null
  readonly bad: Rejected[]
}

const title = /^Current Battery Service state:/
const indented = /^ {2}([A-Za-z]\w*(?: \w+){0,8}): ?(.*)$/
const flush = /^([A-Za-z]\w*(?: \w+){0,8})(?:: ?(.*)|)$/
const known = /^ (Time when the latest updated value|The last voltage value)\b|^\s*$/

function readLines(text: string): Lines {
  const lines = textLines(text)
  const begin = lines.findIndex((line) => title.test(line))
  const read: Lines = { fields: new Map(), vendor: new Map(), frozen: false, unavailable: null, bad: [] }
  // A paste may have lost all indentation; then nothing tells the vendor's lines apart but their keys.
  const pair = lines.some((line) => indented.test(line)) ? indented : flush
  lines.forEach((line, index) => {
    if (known.test(line) || index === begin) return
    const problem = index < begin ? 'before the dump begins' : takeLine(read, pair, line)
    if (problem !== null) read.bad.push(rejected(line, problem))
  })
  return read
}

/** Takes one line; returns why it could not. */
function takeLine(read: Lines, pair: RegExp, line: string): string | null {
  if (/^\s*\(UPDATES STOPPED/.test(line)) {
    read.frozen = true
    return null
  }
  if (/^(Can't find service|Permission Denial)/.test(line)) {
    read.unavailable = rejected(line, '').line
    return null
  }
  if (/^\s*\d\d-\d\d \d\d:\d\d:\d\d/.test(line)) return 'a log line inside the dump, whose values are old'
  if (/^Unknown get option/.test(line))
    return 'the battery service does not know this key (and still exits 0)'
  const own = groupsOf(pair, line)
  if (own !== null && ownKeys.has(own(1))) {
    if (read.fields.has(own(1))) return 'a key that was there before: the first one counts'
    read.fields.set(own(1), own(2).trim())
    return null
  }
  const other = own ?? groupsOf(flush, line)
  if (other === null) return 'not of the form key: value'
  if (!read.vendor.has(other(1))) read.vendor.set(other(1), other(2).trim())
  return null
}

function nth<T>(words: readonly T[], oneBased: number | null): T | null {
  return oneBased === null ? null : (words[oneBased - 1] ?? null)
}

function levelPct(level: number | null, scale: number | null): number | null {
  const full = scale ?? 100
  return level === null || level < 0 || full <= 0 || level > full ? null : (100 * level) / full
}

/** Deci-°C of a battery; null for what no battery has. */
export function deciC(value: number | null): number | null {
  return value === null || value < -300 || value > 1000 ? null : value / 10
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
    dump.chargeCounterUah !== null && dump.chargeCounterUah >= 0 && dump.chargeCounterUah < 10_000,
    dump.technology === ''
  ].filter(Boolean).length
  return dump.plugged.ac && odd >= 2 ? 'the values are those of a board without a battery' : null
}
