import type { SettingKind } from '@shared/model'
import type { Argv, SettingDialect, SettingReading } from './dialect'

type Space = 'global' | 'system' | 'secure'

interface Stored {
  readonly kind: SettingKind
  readonly space: Space
  readonly key: string
  readonly accepts: string
  readonly normalise: (value: string, sdk: number) => string | null
}

const whole = (value: string, least: number, most: number): string | null =>
  /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most ? String(Number(value)) : null

/** BatteryManager: AC 1, USB 2, wireless 4, and since Android 13 dock 8. */
const everyPlug = (sdk: number): string => (sdk >= 33 ? '15' : '7')

const stored: readonly Stored[] = [
  {
    kind: 'stayAwake',
    space: 'global',
    key: 'stay_on_while_plugged_in',
    accepts: 'on, off, or a sum of 1 (AC), 2 (USB), 4 (wireless), 8 (dock, Android 13)',
    normalise: (value, sdk) =>
      value === 'on' ? everyPlug(sdk) : value === 'off' ? '0' : whole(value, 0, Number(everyPlug(sdk)))
  },
  {
    kind: 'brightness',
    space: 'system',
    key: 'screen_brightness',
    accepts: '0 to 255',
    normalise: (value) => whole(value, 0, 255)
  },
  {
    kind: 'brightnessMode',
    space: 'system',
    key: 'screen_brightness_mode',
    accepts: 'manual (0) or auto (1)',
    normalise: (value) => (value === 'manual' ? '0' : value === 'auto' ? '1' : whole(value, 0, 1))
  },
  {
    kind: 'screenTimeout',
    space: 'system',
    key: 'screen_off_timeout',
    accepts: 'milliseconds, 1000 to 2147483647',
    normalise: (value) => whole(value, 1000, 2_147_483_647)
  }
]

/** A value of Android's settings provider: `settings get` prints `null` for one that was never set. */
function storedDialect({ kind, space, key, accepts, normalise }: Stored): SettingDialect {
  const get: Argv = ['settings', 'get', space, key]
  return {
    ...{ kind, accepts, normalise, aboutApp: false, note: null },
    unsupported: () => null,
    read: () => get,
    parse: parseStored,
    write: (_subject, value) => ['settings', 'put', space, key, value],
    undo: (_subject, old) =>
      old === null ? ['settings', 'delete', space, key] : ['settings', 'put', space, key, old],
    check: (_subject, old) => ({ argv: get, expect: old ?? 'null' })
  }
}

/** One line; `null` = never set; a value that is no plain word could not be brought back, so it is not known. */
function parseStored(text: string): SettingReading {
  const value = text.trim()
  if (value === 'null' || value === '') return { value: null, reason: 'it was never set' }
  if (/^[A-Za-z0-9._:/+-]{1,64}$/.test(value)) return { value, reason: null }
  return { value: null, reason: `the phone answers: ${value.slice(0, 120)}` }
}

/** `Settings.Global.zen_mode`, and the words of `cmd notification set_dnd`. */
const zenWords = ['off', 'priority', 'none', 'alarms'] as const

const dnd: SettingDialect = {
  ...{ kind: 'dnd', aboutApp: false, note: null, accepts: 'off, priority, alarms, none (on is none)' },
  // Before Android 11 the shell has no such command, and the notification service undoes a bare change of zen_mode.
  unsupported: (sdk) => (sdk >= 30 ? null : 'before Android 11 the shell cannot change Do not disturb'),
  normalise: (value) => (value === 'on' ? 'none' : (zenWords.find((word) => word === value) ?? null)),
  read: () => ['settings', 'get', 'global', 'zen_mode'],
  parse: (text) => {
    const value = text.trim() === 'null' ? 'off' : zenWords[Number(text.trim() || 'x')]
    return value === undefined
      ? { value: null, reason: `zen_mode reads ${text.trim().slice(0, 60)}` }
      : { value, reason: null }
  },
  write: (_subject, value) => ['cmd', 'notification', 'set_dnd', value],
  undo: (_subject, old) => ['cmd', 'notification', 'set_dnd', old ?? 'off'],
  check: (_subject, old) => zenCheck(old)
}

function zenCheck(old: string | null): ReturnType<SettingDialect['check']> {
  const at = zenWords.findIndex((word) => word === old)
  return at < 0 ? null : { argv: ['settings', 'get', 'global', 'zen_mode'], expect: String(at) }
}

const onOff = (value: string): string | null => (value === 'on' || value === 'off' ? value : null)

const airplane: SettingDialect = {
  ...{ kind: 'airplane', aboutApp: false, note: null, accepts: 'on or off (Wi-Fi adb goes with it)' },
  // Before Android 11 the radios follow a broadcast that only the system may send.
  unsupported: (sdk) => (sdk >= 30 ? null : 'before Android 11 the shell cannot switch the radios'),
  normalise: onOff,
  read: () => ['settings', 'get', 'global', 'airplane_mode_on'],
  parse: (text) => {
    const word = text.trim()
    if (word === '0' || word === 'null') return { value: 'off', reason: null }
    return word === '1'
      ? { value: 'on', reason: null }
      : { value: null, reason: `airplane_mode_on reads ${word.slice(0, 60)}` }
  },
  write: (_subject, value) => airplaneCommand(value),
  undo: (_subject, old) => airplaneCommand(old ?? 'off'),
  check: (_subject, old) => ({
    argv: ['settings', 'get', 'global', 'airplane_mode_on'],
    expect: old === 'on' ? '1' : '0'
  })
}

const airplaneCommand = (value: string): Argv => [
  ...['cmd', 'connectivity', 'airplane-mode'],
  value === 'on' ? 'enable' : 'disable'
]

const fixedPerformance: SettingDialect = {
  ...{ kind: 'fixedPerformance', aboutApp: false, accepts: 'on or off' },
  note: 'Android does not tell the old value; off is its default, and what a reboot leaves.',
  unsupported: (sdk) => (sdk >= 30 ? null : 'fixed-performance mode came with Android 11'),
  normalise: onOff,
  read: () => null,
  parse: () => ({ value: null, reason: 'Android does not tell' }),
  write: (_subject, value) => performanceCommand(value),
  undo: () => performanceCommand('off'),
  check: () => null
}

const performanceCommand = (value: string): Argv => [
  ...['cmd', 'power', 'set-fixed-performance-mode-enabled'],
  value === 'on' ? 'true' : 'false'
]

/** Settings of the phone itself, in the order in which they are shown. */
export const phoneDialects: readonly SettingDialect[] = [
  ...stored.map(storedDialect),
  dnd,
  airplane,
  fixedPerformance
]
