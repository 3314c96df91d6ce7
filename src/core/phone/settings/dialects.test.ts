import { settingKinds } from '@shared/model'
import { describe, expect, test } from 'vitest'
import { freezeCommand, processNames } from './app-dialects'
import { parseAppProcesses } from './app-processes'
import { dialectOf, settingCatalogue } from './catalogue'
import { commandsOf, isPlain } from './dialect'

const facts = { sdk: 34, user: 0 }
const app = 'com.example.keyboard'

test('every kind of the contract has its dialect', () => {
  expect(settingCatalogue.map(({ kind }) => kind)).toEqual([...settingKinds])
})

test.each([
  ['stayAwake', '', 'settings get global stay_on_while_plugged_in'],
  ['brightness', '', 'settings get system screen_brightness'],
  ['dnd', '', 'settings get global zen_mode'],
  ['airplane', '', 'settings get global airplane_mode_on'],
  ['fixedPerformance', '', undefined],
  ['appBackground', app, `cmd appops get --user 0 ${app} RUN_ANY_IN_BACKGROUND`],
  ['appBucket', app, `am get-standby-bucket --user 0 ${app}`],
  ['appDisabled', app, `dumpsys package ${app}`]
] as const)('%s is read by its command', (kind, subject, command) => {
  expect(dialectOf(kind).read(subject, facts)?.join(' ')).toBe(command)
})

test.each([
  [
    'stayAwake',
    '15',
    '0',
    'settings put global stay_on_while_plugged_in 15',
    'settings put global stay_on_while_plugged_in 0'
  ],
  [
    'screenTimeout',
    '60000',
    null,
    'settings put system screen_off_timeout 60000',
    'settings delete system screen_off_timeout'
  ],
  ['dnd', 'alarms', 'off', 'cmd notification set_dnd alarms', 'cmd notification set_dnd off'],
  [
    'airplane',
    'on',
    'off',
    'cmd connectivity airplane-mode enable',
    'cmd connectivity airplane-mode disable'
  ],
  [
    'fixedPerformance',
    'on',
    null,
    'cmd power set-fixed-performance-mode-enabled true',
    'cmd power set-fixed-performance-mode-enabled false'
  ],
  [
    'appBackground',
    'ignore',
    'allow',
    `cmd appops set --user 0 ${app} RUN_ANY_IN_BACKGROUND ignore`,
    `cmd appops set --user 0 ${app} RUN_ANY_IN_BACKGROUND allow`
  ],
  [
    'appBucket',
    'restricted',
    'active',
    `am set-standby-bucket --user 0 ${app} restricted`,
    `am set-standby-bucket --user 0 ${app} active`
  ],
  ['appFreeze', 'frozen', null, `am freeze --sticky ${app}`, `am unfreeze --sticky ${app}`],
  ['appSuspend', 'suspended', 'active', `pm suspend --user 0 ${app}`, `pm unsuspend --user 0 ${app}`],
  ['appKill', 'killed', null, `am kill --user 0 ${app}`, undefined],
  ['appStop', 'stopped', null, `am force-stop --user 0 ${app}`, undefined],
  [
    'appDisabled',
    'disabled-user',
    'default',
    `pm disable-user --user 0 ${app}`,
    `pm default-state --user 0 ${app}`
  ],
  ['appDisabled', 'disabled-user', 'enabled', `pm disable-user --user 0 ${app}`, `pm enable --user 0 ${app}`]
] as const)('%s is made %s and brought back to %s', (...row) => {
  const [kind, value, old, write, undo] = row
  const dialect = dialectOf(kind)
  expect(dialect.write(app, value, facts).join(' ')).toBe(write)
  const back = dialect.undo(app, old, facts)
  expect(back?.join(' ')).toBe(undo)
  if (back !== null) expect(isPlain(back)).toBe(true)
})

test.each([
  ['stayAwake', 'on', 34, '15'],
  ['stayAwake', 'on', 30, '7'],
  ['stayAwake', '16', 34, null],
  ['brightness', '255', 34, '255'],
  ['brightness', '256', 34, null],
  ['brightness', '-1', 34, null],
  ['brightnessMode', 'auto', 34, '1'],
  ['screenTimeout', '10', 34, null],
  ['dnd', 'on', 34, 'none'],
  ['dnd', 'silence', 34, null],
  ['airplane', 'yes', 34, null],
  ['appBucket', 'never', 34, null]
] as const)('%s takes %s on SDK %i as %s', (kind, value, sdk, canonical) => {
  expect(dialectOf(kind).normalise(value, sdk)).toBe(canonical)
})

test.each([
  ['dnd', 29, 30],
  ['airplane', 29, 30],
  ['fixedPerformance', 29, 30],
  ['appBackground', 27, 28],
  ['appBucket', 29, 30],
  ['appFreeze', 33, 34]
] as const)('%s is not offered on SDK %i but on %i', (kind, older, first) => {
  expect(dialectOf(kind).unsupported(older)).toMatch(/Android 1?\d/)
  expect(dialectOf(kind).unsupported(first)).toBeNull()
})

describe('answers', () => {
  test.each([
    ['appBackground', 'No operations.\nDefault mode: allow\n', 'default'],
    ['appBackground', 'RUN_ANY_IN_BACKGROUND: ignore\n', 'ignore'],
    [
      'appBackground',
      'Uid mode: RUN_ANY_IN_BACKGROUND: ignore\nRUN_ANY_IN_BACKGROUND: allow; time=+3m ago\n',
      'allow'
    ],
    ['appBackground', 'Error: Unknown package: x', null],
    ['appBucket', '45\n', 'restricted'],
    ['appBucket', '5\n', null],
    ['dnd', 'null\n', 'off'],
    ['dnd', '2\n', 'none'],
    ['dnd', 'Security exception: no\n', null],
    ['airplane', '1', 'on'],
    ['stayAwake', 'null\n', null],
    ['stayAwake', '7\r\n', '7'],
    ['stayAwake', '$(rm -rf /)', null],
    ['appSuspend', dump('suspended=true', 'enabled=0'), 'suspended'],
    ['appDisabled', dump('suspended=false', 'enabled=3'), 'disabled-user'],
    ['appDisabled', 'Unable to find package: x', null]
  ] as const)('%s of %j is %s', (kind, text, value) => {
    const reading = dialectOf(kind).parse(text, app)
    expect(reading.value).toBe(value)
    expect(reading.reason === null).toBe(value !== null)
  })
})

function dump(...words: readonly string[]): string {
  return `Packages:\n  Package [com.example] (1):\n    User 0: suspended=x enabled=9\n  Package [${app}] (2):\n    User 0: installed=true ${words.join(' ')} instant=false\n`
}

test('only plain words of known programs may stand in the journal', () => {
  for (const argv of [['rm', 'x'], ['am', 'freeze', 'a b'], ['am', '$(id)'], ['am', 'x', 'then', 'sh'], []])
    expect(isPlain(argv)).toBe(false)
})

test('each process of an app is frozen by its own name; others’ names are dropped', () => {
  const names = processNames(`${app}\n${app}:remote\n${app}2\nsh\n${app}:$(id)\n`, app)
  expect(names).toEqual([app, `${app}:remote`])
  expect(commandsOf(freezeCommand('freeze', names))).toEqual([
    ['am', 'freeze', '--sticky', app],
    ['am', 'freeze', '--sticky', `${app}:remote`]
  ])
})

test('an app’s processes and whether they used CPU', () => {
  const text = `12 5 5 ${app}\n13 1 1 ${app}:r\nthen\n12 9 5 ${app}\n13 1 1 ${app}:r\n14 1 1 sh\n`
  expect(parseAppProcesses(text, app)).toEqual([
    { pid: 12, name: app, moved: true },
    { pid: 13, name: `${app}:r`, moved: false }
  ])
})
