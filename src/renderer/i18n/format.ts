import type { Locale } from './locale'

/** Numbers and times in the reader's language. Every method is pure; formatters are made once per locale. */
export interface Format {
  /** A number with exactly `digits` decimals, or an en dash for null. */
  readonly number: (value: number | null, digits?: number) => string
  /** Bytes in decimal units with three significant digits: 18.6 GB. */
  readonly bytes: (bytes: number) => string
  readonly rate: (bytesPerSecond: number | null) => string
  readonly percent: (share: number | null, digits?: number) => string
  /** m:ss, or h:mm:ss from an hour on; the shape of a stopwatch is the same everywhere. */
  readonly clock: (ms: number) => string
  /** A length of time in words: 2 min 10 s. */
  readonly duration: (ms: number) => string
  /** kHz as a number of GHz with one decimal, without the unit. */
  readonly gigahertz: (kHz: number | null) => string
  /** A temperature in the unit the user chose, with it: 66 °C. */
  readonly temperature: (celsius: number | null, digits?: number) => string
  readonly temperatureUnit: TemperatureUnit
  /** The sign of that unit. */
  readonly degrees: '°C' | '°F'
  /** A temperature as a number of that unit, to be drawn. */
  readonly inDegrees: (celsius: number) => number
  readonly dateTime: (iso: string) => string
  readonly list: (items: readonly string[]) => string
}

export type TemperatureUnit = 'celsius' | 'fahrenheit'

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const unknown = '–'

/** Formatting for one locale. */
export function createFormat(locale: Locale, temperatureUnit: TemperatureUnit = 'celsius'): Format {
  const plain = memoize((digits: number) => new Intl.NumberFormat(locale, fixed(digits)))
  const ratio = memoize(
    (digits: number) => new Intl.NumberFormat(locale, { style: 'percent', ...fixed(digits) })
  )
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const and = new Intl.ListFormat(locale, { type: 'conjunction' })
  const number = (value: number | null, digits = 0): string =>
    value === null || !Number.isFinite(value) ? unknown : minus(plain(digits).format(value))
  const bytes = (value: number): string => {
    const { scaled, unit, digits } = scaleBytes(value)
    return `${number(scaled, digits)} ${unit}`
  }
  const degrees = temperatureUnit === 'celsius' ? '°C' : '°F'
  const inDegrees = (celsius: number): number =>
    temperatureUnit === 'celsius' ? celsius : celsius * 1.8 + 32
  return {
    number,
    bytes,
    rate: (value) => (value === null ? unknown : `${bytes(value)}/s`),
    percent: (share, digits = 0) => (share === null ? unknown : minus(ratio(digits).format(share))),
    clock,
    duration: (ms) => duration(ms, locale),
    gigahertz: (kHz) => number(kHz === null ? null : kHz / 1e6, 1),
    temperature: (celsius, digits = 0) =>
      `${number(celsius === null ? null : inDegrees(celsius), digits)} ${degrees}`,
    temperatureUnit,
    degrees,
    inDegrees,
    dateTime: (iso) => {
      const time = Date.parse(iso)
      return Number.isNaN(time) ? iso : date.format(time)
    },
    list: (items) => and.format(items)
  }
}

/** The unit and the number of decimals that give three significant digits. */
export function scaleBytes(bytes: number): { scaled: number; unit: string; digits: number } {
  let scaled = bytes
  let index = 0
  while (Math.abs(scaled) >= 999.5 && index < byteUnits.length - 1) {
    scaled /= 1000
    index += 1
  }
  const digits = index === 0 || Math.abs(scaled) >= 99.95 ? 0 : Math.abs(scaled) >= 9.995 ? 1 : 2
  return { scaled, unit: byteUnits[index] ?? 'B', digits }
}

/** A true minus sign: as wide as the digits and a plus. */
function minus(text: string): string {
  return text.replace('-', '−')
}

function clock(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`
}

function duration(ms: number, locale: Locale): string {
  const total = Math.max(0, Math.round(ms / 1000))
  const units = locale === 'zh-CN' ? ([' 小时', ' 分', ' 秒'] as const) : ([' h', ' min', ' s'] as const)
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  const seconds = total % 60
  if (hours > 0) return `${hours}${units[0]} ${minutes}${units[1]}`
  if (minutes > 0) return `${minutes}${units[1]} ${seconds}${units[2]}`
  return `${seconds}${units[2]}`
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

function memoize<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
