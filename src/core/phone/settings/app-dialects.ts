import {
  commandBreak,
  type Argv,
  type DialectFacts,
  type SettingDialect,
  type SettingReading
} from './dialect'

const unknown = (what: string, text: string): SettingReading => ({
  value: null,
  reason: `${what} reads: ${text.trim().split('\n')[0]?.slice(0, 120) ?? ''}`
})
const told = (value: string): SettingReading => ({ value, reason: null })
const userArgs = ({ user }: DialectFacts): Argv => ['--user', String(user)]
const since = (least: number, name: string, what: string) => (sdk: number) =>
  sdk >= least ? null : `${what} came with Android ${name}`

const backgroundOp = 'RUN_ANY_IN_BACKGROUND'

/** AppOpsShellCommand: `OP: mode`, `Uid mode: OP: mode`, or `No operations.` with the default below it. */
const appBackground: SettingDialect = {
  ...{ kind: 'appBackground', aboutApp: true, note: null, accepts: 'allow, ignore, deny, default' },
  unsupported: since(28, '9', 'this restriction'),
  normalise: (value) => (/^(allow|ignore|deny|default)$/.test(value) ? value : null),
  read: (app, facts) => ['cmd', 'appops', 'get', ...userArgs(facts), app, backgroundOp],
  parse: (text) => {
    const mode = /^(?!Uid mode)\s*RUN_ANY_IN_BACKGROUND: (allow|ignore|deny|default|foreground)\b/m.exec(
      text
    )?.[1]
    if (mode !== undefined) return told(mode)
    return /^\s*No operations\./m.test(text) || /^Uid mode:/m.test(text)
      ? told('default')
      : unknown('appops', text)
  },
  write: (app, value, facts) => ['cmd', 'appops', 'set', ...userArgs(facts), app, backgroundOp, value],
  undo: (app, old, facts) =>
    old === null ? null : ['cmd', 'appops', 'set', ...userArgs(facts), app, backgroundOp, old],
  check: () => null
}

/** UsageStatsManager's buckets. 5 (exempted) and 50 (never) are the system's: they cannot be set. */
const buckets: Readonly<Record<string, string>> = {
  '10': 'active',
  '20': 'working_set',
  '30': 'frequent',
  '40': 'rare',
  '45': 'restricted'
}

const appBucket: SettingDialect = {
  ...{ kind: 'appBucket', aboutApp: true, note: null, accepts: Object.values(buckets).join(', ') },
  unsupported: since(30, '11', 'the restricted bucket'),
  normalise: (value) => (Object.values(buckets).includes(value) ? value : null),
  read: (app, facts) => ['am', 'get-standby-bucket', ...userArgs(facts), app],
  parse: (text) => {
    const bucket = buckets[text.trim()]
    if (bucket !== undefined) return told(bucket)
    if (text.trim() === '5') return { value: null, reason: 'the system exempts it from standby' }
    return unknown('its standby bucket', text)
  },
  write: (app, value, facts) => ['am', 'set-standby-bucket', ...userArgs(facts), app, value],
  undo: (app, old, facts) =>
    old === null ? null : ['am', 'set-standby-bucket', ...userArgs(facts), app, old],
  check: (app, old) => {
    const number = Object.entries(buckets).find(([, word]) => word === old)?.[0]
    return number === undefined ? null : { argv: ['am', 'get-standby-bucket', app], expect: number }
  }
}

/** The processes of one app by name: its own and `app:part`. Their names come from the phone, so they are checked. */
export function processNames(text: string, app: string): string[] {
  const names = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(names)].filter(
    (name) => (name === app || name.startsWith(`${app}:`)) && /^[A-Za-z0-9_.:]{1,200}$/.test(name)
  )
}

/** `am freeze --sticky` holds a process until it is thawed by name; without it any message from another app thaws it. */
const appFreeze: SettingDialect = {
  ...{ kind: 'appFreeze', aboutApp: true, note: null, accepts: 'frozen' },
  unsupported: since(34, '14', '`am freeze`'),
  normalise: (value) => (value === 'frozen' ? value : null),
  read: () => null,
  parse: () => ({ value: null, reason: 'Android does not tell' }),
  write: (app) => ['am', 'freeze', '--sticky', app],
  undo: (app) => ['am', 'unfreeze', '--sticky', app],
  check: () => null
}

/** The commands that freeze or thaw each of the named processes. */
export function freezeCommand(word: 'freeze' | 'unfreeze', names: readonly string[]): Argv {
  return names.flatMap((name, index) => [
    ...(index === 0 ? [] : [commandBreak]),
    ...['am', word, '--sticky', name]
  ])
}

/** A word of the `User N:` line of `dumpsys package`. */
function userState(text: string, app: string, key: string): string | null {
  const at = text.indexOf(`Package [${app}] (`)
  return at < 0
    ? null
    : (new RegExp(`^ +User \\d+:.*\\b${key}=(\\w+)`, 'm').exec(text.slice(at))?.[1] ?? null)
}

const packageDump = (app: string): Argv => ['dumpsys', 'package', app]

const appSuspend: SettingDialect = {
  ...{ kind: 'appSuspend', aboutApp: true, note: null, accepts: 'suspended' },
  unsupported: since(28, '9', 'suspending by the shell'),
  normalise: (value) => (value === 'suspended' ? value : null),
  read: packageDump,
  parse: (text, app) => {
    const word = userState(text, app, 'suspended')
    return word === null ? unknown('dumpsys package', text) : told(word === 'true' ? 'suspended' : 'active')
  },
  write: (app, _value, facts) => ['pm', 'suspend', ...userArgs(facts), app],
  undo: (app, old, facts) => (old === 'active' ? ['pm', 'unsuspend', ...userArgs(facts), app] : null),
  check: () => null
}

/** PackageManager's COMPONENT_ENABLED_STATE_*; 2 and 4 were set by somebody with a purpose and are left alone. */
const enabledStates: Readonly<Record<string, string>> = {
  ...{ '0': 'default', '1': 'enabled', '2': 'disabled', '3': 'disabled-user', '4': 'disabled-until-used' }
}

const appDisabled: SettingDialect = {
  ...{ kind: 'appDisabled', aboutApp: true, note: null, accepts: 'disabled-user' },
  unsupported: () => null,
  normalise: (value) => (value === 'disabled-user' ? value : null),
  read: packageDump,
  parse: (text, app) => {
    const state = enabledStates[userState(text, app, 'enabled') ?? '']
    return state === undefined ? unknown('dumpsys package', text) : told(state)
  },
  write: (app, _value, facts) => ['pm', 'disable-user', ...userArgs(facts), app],
  undo: (app, old, facts) => {
    if (old === 'default') return ['pm', 'default-state', ...userArgs(facts), app]
    return old === 'enabled' ? ['pm', 'enable', ...userArgs(facts), app] : null
  },
  check: () => null
}

const once = (kind: 'appKill' | 'appStop', done: string, verb: string, note: string): SettingDialect => ({
  ...{ kind, note, aboutApp: true, accepts: done },
  unsupported: () => null,
  normalise: (value) => (value === done ? value : null),
  read: () => null,
  parse: () => ({ value: null, reason: 'nothing to read' }),
  write: (app, _value, facts) => ['am', verb, ...userArgs(facts), app],
  undo: () => null,
  check: () => null
})

/** Changes of one app, from mildest to hardest. */
export const appDialects: readonly SettingDialect[] = [
  ...[appBackground, appBucket, appFreeze, appSuspend],
  once('appKill', 'killed', 'kill', 'Nothing to undo: the app may start again by itself.'),
  once(
    ...(['appStop', 'stopped', 'force-stop'] as const),
    'Cannot be undone: its alarms and jobs stay off until someone opens it.'
  ),
  appDisabled
]
