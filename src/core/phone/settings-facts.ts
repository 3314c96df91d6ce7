import type { BatteryDump } from '@core/parse/battery'
import type { ChargingLimit, Fact, ScreenFacts } from '@shared/model'
import type { SupplyNodes } from './power-supply'

/** Settings that say something about charging, child processes and the screen, by namespace. */
const wanted = {
  global: ['protect_battery', 'battery_protection_threshold', 'settings_enable_monitor_phantom_procs'],
  secure: ['charge_optimization_mode'],
  system: ['screen_off_timeout']
} as const

/** Shell text that prints `namespace/key=value` of the settings above that are set. One `settings list` a namespace: each call costs half a second. */
export const settingsCommand = Object.entries(wanted)
  .map(([space, keys]) => `settings list ${space} | grep -E '^(${keys.join('|')})=' | sed 's/^/${space}\\//'`)
  .join('\n')

/** Reads `namespace/key=value` lines; the first of a key counts. */
export function parseSettings(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const match = /^((?:global|secure|system)\/[\w.]+)=(.*)$/.exec(line.trim())
    if (match?.[1] !== undefined && !settings.has(match[1])) settings.set(match[1], match[2] ?? '')
  }
  return settings
}

/**
 * Where charging stops: the battery's own node, Samsung's `protect_battery` (1 = at its threshold, 85 % where none is told),
 * Pixel's `charge_optimization_mode` (1 = 80 %). 100 = a known switch is off. Pure.
 */
export function chargingLimit(
  settings: ReadonlyMap<string, string>,
  supply: SupplyNodes,
  { notReal }: Pick<BatteryDump, 'notReal'>
): Fact<ChargingLimit> {
  if (notReal !== null) return { value: null, reason: notReal }
  const node = percent(supply.nodes.get('charge_control_end_threshold'))
  if (node !== null) return limit(node, 'charge_control_end_threshold')
  const samsung = settings.get('global/protect_battery')
  const pixel = settings.get('secure/charge_optimization_mode')
  if (samsung === '1')
    return limit(percent(settings.get('global/battery_protection_threshold')) ?? 85, 'protect_battery')
  if (pixel === '1') return limit(80, 'charge_optimization_mode')
  if (samsung === '0') return limit(100, 'protect_battery')
  if (pixel === '0') return limit(100, 'charge_optimization_mode')
  if (samsung !== undefined)
    return { value: null, reason: `protect_battery is ${samsung}: the phone decides by itself` }
  return { value: null, reason: 'no setting or node that is known tells of a limit' }
}

function limit(stopsAtPct: number, source: string): Fact<ChargingLimit> {
  return { value: { stopsAtPct, source }, reason: null }
}

function percent(text: string | undefined): number | null {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value > 0 && value <= 100 ? value : null
}

const firstWatchingSdk = 31
const defaultPhantomLimit = 32

/** How many child processes apps may have; `config` is the answer of `device_config get activity_manager max_phantom_processes`. */
export function phantomProcessLimit(o: {
  readonly sdk: number
  readonly settings: ReadonlyMap<string, string>
  readonly config: string
}): Fact<number> {
  if (o.sdk > 0 && o.sdk < firstWatchingSdk)
    return { value: null, reason: 'no limit: Android before 12 does not count child processes' }
  if (o.settings.get('global/settings_enable_monitor_phantom_procs') === 'false')
    return { value: null, reason: 'no limit: settings_enable_monitor_phantom_procs is false' }
  const text = o.config.trim()
  if (/^\d{1,10}$/.test(text)) return { value: Number(text), reason: null }
  if (text === 'null') return { value: defaultPhantomLimit, reason: 'Android’s default: the flag is not set' }
  return { value: null, reason: text.split('\n')[0] || 'the phone does not tell' }
}

/** The screen: `power` holds `mWakefulness=…` of `dumpsys power`, `size` is the answer of `wm size`. */
export function screenFacts(power: string, size: string, settings: ReadonlyMap<string, string>): ScreenFacts {
  const word = /\bmWakefulness=(\w+)/.exec(power)?.[1]
  const [, width, height] = /^Physical size: (\d{2,5})x(\d{2,5})\s*$/m.exec(size) ?? []
  const pixels = (text: string | undefined): Fact<number> =>
    text === undefined
      ? { value: null, reason: '`wm size` tells no size' }
      : { value: Number(text), reason: null }
  const timeout = settings.get('system/screen_off_timeout') ?? ''
  return {
    on:
      word === undefined
        ? { value: null, reason: '`dumpsys power` tells no wakefulness' }
        : { value: word === 'Awake' || word === 'Dreaming', reason: null },
    widthPx: pixels(width),
    heightPx: pixels(height),
    timeoutMs: /^\d{1,10}$/.test(timeout)
      ? { value: Number(timeout), reason: null }
      : { value: null, reason: 'screen_off_timeout is not set' }
  }
}
