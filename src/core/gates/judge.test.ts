import { expect, test } from 'vitest'
import {
  gateIds,
  RunIntent,
  unaskedFacts,
  type Dossier,
  type Gate,
  type GateReference,
  type JournalEntry
} from '@shared/model'
import type { GateInput, StartLimits } from './gate-input'
import { judgeGates } from './judge'
import { nameProcesses, parseWindow, type ProcessLoad } from './process-load'

const battery = (o: {
  readonly level?: number
  readonly temp?: number
  readonly status?: number
  readonly usb?: boolean
  readonly frozen?: boolean
}): string => `Current Battery Service state:
${o.frozen === true ? "  (UPDATES STOPPED -- use 'reset' to restart)\n" : ''}  AC powered: false
  USB powered: ${String(o.usb ?? false)}
  Wireless powered: false
  status: ${o.status ?? 3}
  health: 2
  present: true
  level: ${o.level ?? 84}
  scale: 100
  voltage: 4187
  temperature: ${o.temp ?? 301}
  technology: Li-ion
`
const thermal = (o: {
  readonly status?: number
  readonly skin?: number
  readonly overridden?: boolean
}): string => `IsStatusOverride: ${String(o.overridden ?? false)}
Thermal Status: ${o.status ?? 0}
HAL Ready: true
HAL connection:
\tThermal HAL AIDL 2  connected: yes
Current temperatures from HAL:
\tTemperature{mValue=${o.skin ?? 33.1}, mType=3, mName=skin, mStatus=0}
`
const quiet = 'mWakefulness=Asleep'
const settings = 'airplane_mode_on=1\nzen_mode=2\nstay_on_while_plugged_in=0\nwifi_on=1\n'
const gib = 1024 ** 3

const texts = {
  zones: '/sys/class/thermal/thermal_zone0|cpu-0-0-usr|41200\n/sys/class/thermal/thermal_zone1|soc|84\n',
  memory: 'MemTotal: 12000000 kB\nMemAvailable: 8000000 kB\n',
  limits: 'Max locked memory         65536                65536                bytes\n',
  cpus: 'Cpus_allowed_list:\t0-7\nCpus_allowed_list:\t0-7\n',
  cpuset: '/\n',
  storage: 'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/x 100000000 1 90000000 1% /data\n',
  thermalservice: thermal({}),
  battery: battery({}),
  power: quiet,
  settings
}

const calm: ProcessLoad = { windowMs: 1000, busy: [], totalPct: 3, llama: [] }
const dossier: Pick<Dossier, 'sdk' | 'clusters' | 'link'> = {
  sdk: 34,
  clusters: [
    { policy: 0, cpus: [0, 1, 2, 3, 4, 5, 6, 7], hwMaxKHz: 1, capacity: 1, part: null, role: 'only' }
  ],
  link: unaskedFacts().link
}

interface Change {
  readonly texts?: Partial<Record<keyof typeof texts, string>>
  readonly load?: ProcessLoad
  readonly lock?: boolean
  readonly need?: number | null
  readonly reference?: GateReference
  readonly journal?: readonly JournalEntry[]
  readonly sdk?: number
  readonly limits?: StartLimits
}

function judged(change: Change = {}): ReadonlyMap<string, Gate> {
  const need = change.need === undefined ? 4 * gib : change.need
  const input: GateInput = {
    texts: new Map(Object.entries({ ...texts, ...change.texts })),
    load: change.load ?? calm,
    dossier: { ...dossier, sdk: change.sdk ?? 34 },
    intent: RunIntent.parse({ lock: change.lock ?? false }),
    cores: [4, 5, 6, 7],
    plan: need === null ? null : { peakBytes: need, totalBytes: need, weightsBytes: need },
    planReason: 'no model was named',
    reference: change.reference ?? null,
    journal: change.journal ?? [],
    ...(change.limits === undefined ? {} : { limits: change.limits })
  }
  return new Map(judgeGates(input).map((gate) => [gate.id, gate]))
}

test('a rested phone passes; each gate tells its value, its source, and its limit', () => {
  const gates = judged()
  expect([...gates.keys()]).toEqual([...gateIds])
  const states = [...gates.values()].filter(({ state }) => state !== 'pass').map(({ id }) => id)
  expect(states).toEqual(['fixedPerformance'])
  for (const gate of gates.values()) expect(gate.source, gate.id).not.toBeNull()
  expect(gates.get('batteryTemp')).toMatchObject({ value: 30.1, threshold: 35, unit: '°C' })
  expect(gates.get('cpuTemp')).toMatchObject({ value: 41.2, source: 'thermal zones' })
  expect(gates.get('skinTemp')).toMatchObject({ value: 33.1, source: 'dumpsys thermalservice' })
})

test.each([
  ['batteryTemp', { texts: { battery: battery({ temp: 351 }) } }, 'fail'],
  ['batteryTemp', { texts: { battery: battery({ temp: 350 }) } }, 'pass'],
  ['batteryTemp', { reference: { batteryC: 27, skinC: null, cpuC: null } }, 'fail'],
  ['batteryTemp', { reference: { batteryC: 29, skinC: null, cpuC: null } }, 'pass'],
  ['batteryTemp', { reference: { batteryC: 33, skinC: null, cpuC: null } }, 'warn'],
  ['batteryTemp', { texts: { battery: battery({ frozen: true }) } }, 'unknown'],
  ['skinTemp', { texts: { thermalservice: thermal({ skin: 39 }) } }, 'fail'],
  ['skinTemp', { texts: { thermalservice: "Can't find service: thermalservice" } }, 'unknown'],
  ['thermalStatus', { texts: { thermalservice: thermal({ status: 1 }) } }, 'warn'],
  ['thermalStatus', { texts: { thermalservice: thermal({ status: 2 }) } }, 'fail'],
  ['thermalStatus', { texts: { thermalservice: thermal({ overridden: true }) } }, 'unknown'],
  ['chargeLevel', { texts: { battery: battery({ level: 14 }) } }, 'fail'],
  ['chargeLevel', { texts: { battery: battery({ level: 29 }) } }, 'warn'],
  ['charging', { texts: { battery: battery({ status: 2, usb: true }) } }, 'warn'],
  ['charging', { texts: { battery: battery({ status: 4, usb: true }) } }, 'pass'],
  ['memory', { need: 9 * gib }, 'fail'],
  ['memory', { need: 7.2 * gib }, 'warn'],
  ['memory', { need: null }, 'unknown'],
  ['memory', { texts: { memory: 'MemTotal: 1 kB\n' } }, 'unknown'],
  ['memlock', { lock: true }, 'warn'],
  ['storage', { texts: { storage: 'df: /data: Permission denied' } }, 'unknown'],
  ['cpuset', { texts: { cpus: 'Cpus_allowed_list:\t0-3\nCpus_allowed_list:\t0-7\n' } }, 'fail'],
  ['cpuset', { texts: { cpus: 'Cpus_allowed_list:\t4-7\nCpus_allowed_list:\t0-7\n' } }, 'pass'],
  ['screen', { texts: { power: 'mWakefulness=Awake' } }, 'warn'],
  ['radios', { texts: { settings: 'airplane_mode_on=0\nwifi_on=1\nbluetooth_on=1\n' } }, 'warn'],
  ['radios', { texts: { settings: '' } }, 'unknown'],
  ['dnd', { texts: { settings: 'zen_mode=0\nairplane_mode_on=1\n' } }, 'warn'],
  ['fixedPerformance', { sdk: 28 }, 'unknown']
] as const)('%s with %j: %s', (id, change, state) => {
  const gate = judged(change).get(id)
  expect(gate?.state).toBe(state)
  if (state === 'unknown') expect(gate?.reason ?? '').not.toBe('')
  if (state === 'unknown' && id !== 'memory') expect(gate?.value).toBeNull()
})

test('a closed gate says what would open it', () => {
  const codes = (id: string, change: Change) =>
    judged(change)
      .get(id)
      ?.remedies.map(({ code }) => code)
  expect(codes('batteryTemp', { texts: { battery: battery({ temp: 400 }) } })).toEqual(['waitToCool'])
  expect(codes('memory', { need: 9 * gib })).toEqual(['freeRam'])
  expect(codes('charging', { texts: { battery: battery({ status: 2, usb: true }) } })).toEqual(['unplug'])
  expect(codes('screen', { texts: { power: 'mWakefulness=Awake' } })).toEqual(['screenOff', 'stayAwake'])
  expect(codes('dnd', { texts: { settings: 'zen_mode=0\n' } })).toEqual(['dnd'])
  expect(codes('dnd', { texts: { settings: 'zen_mode=0\n' }, sdk: 29 })).toEqual([])
})

const row = (pid: number, comm: string, ticks: number): string =>
  `${pid} (${comm}) S 1 1 1 0 -1 0 0 0 0 0 ${ticks} 0 0 0 20 0 1 0 ${pid * 10} 0 100 0`
const look = (uptime: string, busy: number, rows: readonly string[]): string =>
  [`${uptime} 1.0`, `cpu  ${busy} 0 0 1000 0 0 0 0 0 0`, ...rows].join('\n')

test('others’ CPU is told with names; llama processes are ours by their folder, else foreign', () => {
  const before = look('100.00', 50, [row(5, 'hog', 10), row(7, 'llama-server', 5), row(9, 'adbd', 0)])
  const after = look('101.00', 150, [
    row(5, 'hog', 90),
    row(7, 'llama-server', 95),
    row(8, 'llama-bench', 3),
    row(9, 'adbd', 40)
  ])
  const load = nameProcesses(
    parseWindow(`${before}\nthen\n${after}\n`),
    '5 10123 com.example.keyboard:ime \n7 2000 /data/local/tmp/hotplate/builds/b/llama-server -m x\n8 2000 ./llama-bench -m y\n9 2000 adbd\n'
  )
  const gates = judged({ load })
  expect(load.totalPct).toBe(100)
  expect(gates.get('otherCpu')).toMatchObject({ state: 'fail', value: 80 })
  expect(gates.get('otherCpu')?.subjects).toMatchObject([{ packageName: 'com.example.keyboard', pid: 5 }])
  expect(gates.get('otherCpu')?.remedies).toMatchObject([
    { code: 'stopApp', data: { packageName: 'com.example.keyboard', cpuPct: 80 } }
  ])
  expect(gates.get('staleRuns')).toMatchObject({
    state: 'fail',
    value: 2,
    subjects: [{ ours: true }, { ours: false }]
  })
  expect(gates.get('staleRuns')?.remedies[0]).toMatchObject({
    code: 'stopStale',
    data: { pid: 7, startTicks: 70 }
  })
})

test('hostile names stay names', () => {
  const rows = [row(5, 'a) S (b', 0)]
  const load = nameProcesses(
    parseWindow(`${look('1.00', 0, rows)}\nthen\n${look('2.00', 60, [row(5, 'a) S (b', 50)])}\n`),
    '5 10123 com.x;$(reboot) --user 0\n'
  )
  expect(judged({ load }).get('otherCpu')).toMatchObject({
    subjects: [{ name: 'com.x;$(reboot)', packageName: null }],
    remedies: []
  })
})

test('what Hotplate switched on is known from the journal', () => {
  const entry: JournalEntry = {
    ...{ id: 'a', kind: 'fixedPerformance', subject: null, old: null, now: 'on', at: '', by: 'user' },
    ...{ restorable: true, restoredAt: null, note: null }
  }
  expect(judged({ journal: [entry] }).get('fixedPerformance')).toMatchObject({ state: 'pass', value: 'on' })
})

test('a charge limit of the user below our own closing limit closes there', () => {
  const limits = { cpu: 50, skin: 37, battery: 35, chargePct: 5 }
  const at = (level: number): unknown =>
    judged({ limits, texts: { battery: battery({ level }) } }).get('chargeLevel')
  expect(at(12)).toMatchObject({ state: 'pass', threshold: 5 })
  expect(at(4)).toMatchObject({ state: 'fail', threshold: 5, remedies: [{ code: 'charge' }] })
})

const storageOf = (freeKb: number): string => texts.storage.replace('90000000', String(freeKb))

test.each([
  ['chargeLevel', { texts: { battery: battery({ level: 20 }) } }, 'warn', 30],
  ['chargeLevel', { texts: { battery: battery({ level: 12 }) } }, 'fail', 15],
  ['thermalStatus', { texts: { thermalservice: thermal({ status: 1 }) } }, 'warn', 0],
  ['thermalStatus', { texts: { thermalservice: thermal({ status: 2 }) } }, 'fail', 1],
  ['storage', { texts: { storage: storageOf(500_000) } }, 'warn', gib],
  ['storage', { texts: { storage: storageOf(100_000) } }, 'fail', gib / 4],
  ['otherCpu', { load: withBusy(40) }, 'warn', 20],
  ['otherCpu', { load: withBusy(70) }, 'fail', 60]
] as const)('%s: a gate shows the limit that it is judged by', (id, change, state, threshold) => {
  expect(judged(change).get(id)).toMatchObject({ state, threshold })
})

function withBusy(cpuPct: number): ProcessLoad {
  const busy = [{ pid: 9, startTicks: 1, uid: 1000, name: 'busy', commandLine: 'busy', cpuPct }]
  return { ...calm, busy }
}

test('charge, cpuset and lock say what helps', () => {
  const kept = { cpus: 'Cpus_allowed_list:\t0-3\nCpus_allowed_list:\t0-7\n' }
  expect(judged({ texts: kept }).get('cpuset')?.remedies).toEqual([
    { code: 'allowedCores', data: { cores: '0-3' } },
    { code: 'stayAwake', data: {} }
  ])
  expect(judged({ lock: true }).get('memlock')?.remedies).toEqual([{ code: 'runUnlocked', data: {} }])
  expect(judged({ texts: { battery: battery({ level: 20 }) } }).get('chargeLevel')?.remedies).toEqual([
    { code: 'charge', data: {} }
  ])
})
