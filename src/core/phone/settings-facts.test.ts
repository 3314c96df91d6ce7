import { expect, test } from 'vitest'
import { parseSupplies } from './power-supply'
import { chargingLimit, parseSettings, phantomProcessLimit, screenFacts } from './settings-facts'

const none = parseSupplies('')
const limitOf = (settings: string, nodes = '') =>
  chargingLimit(
    parseSettings(settings),
    nodes === '' ? none : parseSupplies(`#supply /b\ncapacity=80\n${nodes}`),
    { notReal: null }
  ).value

test.each([
  ['global/protect_battery=1\nglobal/battery_protection_threshold=80\n', '', 80],
  ['global/protect_battery=1\n', '', 85],
  ['global/protect_battery=0\n', '', 100],
  ['secure/charge_optimization_mode=1\n', '', 80],
  ['secure/charge_optimization_mode=0\n', '', 100],
  ['global/protect_battery=0\n', 'charge_control_end_threshold=70\n', 70]
])('%j %j: charging stops at %d', (settings, nodes, pct) => {
  expect(limitOf(settings, nodes)?.stopsAtPct).toBe(pct)
})

test('a phone that decides by itself, or says nothing, has no figure', () => {
  expect(limitOf('global/protect_battery=3\n')).toBe(null)
  expect(limitOf('', 'charge_control_end_threshold=0\n')).toBe(null)
  expect(chargingLimit(new Map(), none, { notReal: 'no battery' })).toEqual({
    value: null,
    reason: 'no battery'
  })
})

test('settings are read by namespace, whatever else is printed', () => {
  const settings = parseSettings(
    'global/protect_battery=1\r\nError: no such service\nglobal/protect_battery=0\n'
  )
  expect([...settings]).toEqual([['global/protect_battery', '1']])
})

test.each([
  { sdk: 30, settings: '', config: 'null\n', value: null, reason: /before 12/ },
  { sdk: 34, settings: '', config: 'null\n', value: 32, reason: /default/ },
  { sdk: 34, settings: '', config: '2147483647\n', value: 2_147_483_647, reason: null },
  {
    ...{ sdk: 34, settings: 'global/settings_enable_monitor_phantom_procs=false\n', config: '32\n' },
    ...{ value: null, reason: /false/ }
  },
  {
    sdk: 34,
    settings: '',
    config: 'cmd: Can’t find service: device_config\n',
    value: null,
    reason: /find service/
  }
])('SDK $sdk, $settings, $config: child processes $value', ({ sdk, settings, config, value, reason }) => {
  const limit = phantomProcessLimit({ sdk, settings: parseSettings(settings), config })
  expect(limit.value).toBe(value)
  if (reason === null) expect(limit.reason).toBe(null)
  else expect(limit.reason).toMatch(reason)
})

test('the screen', () => {
  const settings = parseSettings('system/screen_off_timeout=30000\n')
  const size = 'Physical size: 1080x2400\nOverride size: 720x1600\n'
  expect(screenFacts('  mWakefulness=Dozing\n', size, settings)).toEqual({
    on: { value: false, reason: null },
    widthPx: { value: 1080, reason: null },
    heightPx: { value: 2400, reason: null },
    timeoutMs: { value: 30_000, reason: null }
  })
  const unknown = screenFacts('', 'wm: not found\n', new Map())
  expect(Object.values(unknown).map(({ value }) => value)).toEqual([null, null, null, null])
})
