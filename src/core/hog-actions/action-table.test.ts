import { expect, test } from 'vitest'
import type { HogActionCode } from '@shared/model'
import { actionsFor } from './action-table'
import { factsOf, type AppFacts } from './app-facts'
import { whyProtected } from './protected-apps'

const app = 'com.example.keyboard'

function facts(o: {
  readonly app?: string
  readonly uid?: number
  readonly shared?: string
  readonly sdk?: number
  readonly running?: boolean
  readonly texts?: Readonly<Record<string, string>>
}): AppFacts {
  const name = o.app ?? app
  const shared = o.shared === undefined ? '' : `    sharedUser=SharedUserSetting{1a ${o.shared}/1}\n`
  const dump = `Packages:\n  Package [${name}] (5f):\n    userId=${o.uid ?? 10_123}\n${shared}    User 0: suspended=false enabled=0\n`
  const texts = {
    ...{
      package: dump,
      appSuspend: dump,
      appDisabled: dump,
      appBackground: 'No operations.',
      appBucket: '10'
    },
    inputMethod: 'com.other.ime/.Service',
    ...o.texts
  }
  const processes = o.running === false ? [] : [{ pid: 5, name, moved: true }]
  return { ...factsOf(new Map(Object.entries(texts)), name), sdk: o.sdk ?? 34, processes }
}

const offered = (f: AppFacts): HogActionCode[] =>
  actionsFor(f, { frozen: false })
    .filter(({ allowed }) => allowed)
    .map(({ code }) => code)

test('an ordinary app is offered everything, mildest first', () => {
  expect(offered(facts({}))).toEqual([
    ...([
      'restrictBackground',
      'restrictBucket',
      'freeze',
      'suspend',
      'kill',
      'forceStop',
      'disable'
    ] as const)
  ])
  expect(actionsFor(facts({}), { frozen: false }).map(({ mildness }) => mildness)).toEqual([
    1, 2, 3, 4, 5, 6, 7
  ])
})

test.each([
  ['com.android.systemui', {}, 'systemCore'],
  ['com.android.shell', {}, 'ourShell'],
  ['com.android.providers.media', {}, 'systemCore'],
  ['com.example.vendor', { uid: 1000 }, 'systemUid'],
  ['com.example.vendor', { uid: 1_001_000 }, 'systemUid'],
  ['com.example.twin', { shared: 'com.example.shared' }, 'sharedUid'],
  [app, { texts: { inputMethod: `${app}/.Service` } }, 'inputMethod'],
  [app, { texts: { launcher: `${app}\npriority=0\n${app}/.Home` } }, 'launcher'],
  [app, { texts: { dialer: app } }, 'phoneApp'],
  [app, { texts: { accessibility: `com.a.b/.X:${app}/.Help` } }, 'accessibility'],
  [app, { texts: { owners: `1 owner:\nUser  0: admin=${app}/.Admin,DeviceOwner` } }, 'deviceOwner']
] as const)('%s with %j is never touched: %s', (name, change, code) => {
  const list = actionsFor(facts({ app: name, ...change }), { frozen: false })
  expect(new Set(list.map(({ reason }) => reason?.code))).toEqual(new Set([code]))
  expect(list.every(({ reason }) => (reason?.detail ?? '') !== '')).toBe(true)
})

test('what most apps call is only held back', () => {
  expect(offered(facts({ app: 'com.google.android.gms' }))).toEqual(['restrictBackground', 'restrictBucket'])
})

test.each([
  [33, ['restrictBackground', 'restrictBucket', 'suspend', 'kill', 'forceStop', 'disable']],
  [29, ['restrictBackground', 'suspend', 'kill', 'forceStop', 'disable']],
  [26, ['kill', 'forceStop', 'disable']]
] as const)('on SDK %i only what it knows', (sdk, codes) => {
  expect(offered(facts({ sdk }))).toEqual(codes)
})

test('nothing is offered that is so already, that nobody runs, or that could not be brought back', () => {
  const reasonOf = (f: AppFacts, code: HogActionCode, frozen = false) =>
    actionsFor(f, { frozen }).find((one) => one.code === code)?.reason?.code
  expect(reasonOf(facts({ running: false }), 'freeze')).toBe('notRunning')
  expect(reasonOf(facts({}), 'freeze', true)).toBe('alreadyDone')
  expect(reasonOf(facts({ texts: { appBucket: '45' } }), 'restrictBucket')).toBe('alreadyDone')
  expect(reasonOf(facts({ texts: { appBucket: '5' } }), 'restrictBucket')).toBe('unknownState')
  expect(reasonOf(facts({ texts: { package: 'Unable to find package: x' } }), 'kill')).toBe('notInstalled')
})

test('an app without a user id is not guessed at', () => {
  const { standing } = facts({ texts: { package: `  Package [${app}] (5f):\n` } })
  expect(whyProtected(standing)?.code).toBe('unknownState')
})
