import { createAdb } from '@core/adb/create-adb'
import { createGateService } from '@core/gates/create-gate-service'
import { createPhoneKeeper } from '@core/gates/phone-keeper'
import { createHogActions } from '@core/hog-actions/create-hog-actions'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import type { Phone } from '@core/phone/types'
import type { GateService } from '@core/gates/types'
import { bootBenchPhone, startAdbServer, type BenchPhone } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { silentLog } from '@shared/base/log'
import { RunIntent, type Gate, type GateReport } from '@shared/model'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** So long may nobody look at the gates before the phone brings back what was changed for a run. */
const awaySeconds = 10
const owned = new DisposableStore()
const settings = createPhoneSettings({ by: 'user' })
const actions = createHogActions(settings)
let bench: BenchPhone
let phone: Phone
let gates: GateService

beforeAll(async () => {
  const server = owned.add(await startAdbServer())
  bench = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb: server, startTempC: 28 }))
  const adb = owned.add(createAdb({ address: server, env: process.env, log: silentLog }))
  const phones = owned.add(createPhoneHub({ adb, log: silentLog }))
  phone = await phones.waitFor(bench.serial, { timeoutMs: 90_000 })
  const never = (): never => {
    throw new Error('no model is named here')
  }
  gates = createGateService({
    ...{ phones, settings, stopApp: (...args) => actions.quiet(...args) },
    keeper: createPhoneKeeper(join(import.meta.dirname, '../../resources/phone'), awaySeconds),
    ...{ library: { model: never }, planner: { plan: never } }
  })
})
afterAll(() => owned.dispose())

const request = () => ({ serial: bench.serial, buildId: null, modelId: null, intent: RunIntent.parse({}) })
const stateOf = (report: GateReport, id: Gate['id']): Gate | undefined =>
  report.gates.find((gate) => gate.id === id)

test('gates arrive as they are measured; a rested phone is ready', async () => {
  const reports: GateReport[] = []
  for await (const report of gates.check(request())) {
    reports.push(report)
    if (report.done) break
  }
  const counts = reports.map((report) => report.gates.filter(({ state }) => state === 'checking').length)
  expect(reports.length).toBeGreaterThan(2)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  expect(counts.at(-1)).toBe(0)
  const last = reports.at(-1)
  expect(last?.ready, JSON.stringify(last?.gates.filter(({ state }) => state === 'fail'))).toBe(true)
})

test('a hot phone with a busy app is refused with reasons; overridden gates are kept in the verdict', async () => {
  const hog = await bench.startHog({ packageName: 'com.example.keyboard', cores: 2 })
  bench.holdTemperatures({ battery: 38 })
  await expect
    .poll(async () => (await gates.verdictFor(request())).failing, { timeout: 30_000, interval: 500 })
    .toContain('batteryTemp')
  const verdict = await gates.verdictFor(request())
  expect(verdict.open).toBe(false)
  expect(verdict.failing).toContain('batteryTemp')
  const cpu = stateOf(verdict.report, 'otherCpu')
  expect(cpu?.state).not.toBe('pass')
  expect(cpu?.remedies[0]).toMatchObject({ code: 'stopApp', data: { packageName: 'com.example.keyboard' } })
  await expect(gates.ensureOpen(request())).rejects.toMatchObject({ code: 'GATES_CLOSED' })
  const overrides = verdict.failing.map((gate) => ({ gate, reason: 'a test of heat' }))
  expect(await gates.ensureOpen(request(), overrides)).toMatchObject({ open: true, overrides })

  const [stop] = cpu?.remedies ?? []
  if (stop === undefined) throw new Error('nothing is offered')
  expect(await gates.remedy(bench.serial, stop)).toContain('frozen')
  const after = await gates.verdictFor(request())
  expect(stateOf(after.report, 'otherCpu')?.subjects.map(({ packageName }) => packageName)).not.toContain(
    'com.example.keyboard'
  )
  bench.holdTemperatures({})
  await settings.restore(phone)
  await hog.stop()
})

test('a llama process left behind closes its gate, and exactly that one is ended', async () => {
  const name =
    'cp "$(command -v sleep || echo /system/bin/sleep)" /data/local/tmp/llama-left 2>/dev/null; cd /data/local/tmp; '
  const start =
    "setsid sh -c 'echo -n llama-left >/proc/$$/comm; read -t 300 <>/dev/never' </dev/null >/dev/null 2>&1 &"
  await phone.device().script(`${name}${start}\nsleep 0.3`)
  const { report } = await gates.verdictFor(request())
  const stale = stateOf(report, 'staleRuns')
  expect(stale).toMatchObject({ state: 'fail', value: 1 })
  const [end] = stale?.remedies ?? []
  if (end === undefined) throw new Error('nothing is offered')
  expect(await gates.remedy(bench.serial, end)).toContain('was ended')
  expect(await gates.remedy(bench.serial, end)).toContain('had ended already')
})

test('what only a person can do is said, not pretended', async () => {
  await expect(gates.remedy(bench.serial, { code: 'unplug', data: {} })).rejects.toMatchObject({
    code: 'BAD_INPUT'
  })
})

test('what was changed for a run that never begins comes back by the phone itself, with the cable pulled', async () => {
  await gates.remedy(bench.serial, { code: 'stayAwake', data: {} })
  const openEntries = async () =>
    (await settings.journal(phone)).filter(({ restoredAt, restorable }) => restorable && restoredAt === null)
  const looked = performance.now()
  while (performance.now() - looked < awaySeconds * 1500) await gates.verdictFor(request())
  expect((await openEntries()).map(({ kind }) => kind)).toEqual(['stayAwake'])

  await bench.pullCable()
  await new Promise((resolve) => setTimeout(resolve, awaySeconds * 2000))
  await bench.plugCable()
  await phone.whenUp(AbortSignal.timeout(60_000))
  expect(await openEntries()).toEqual([])
})

test('an app’s actions: refused for the launcher, done and undone for a hog', async () => {
  const refused = await actions.list(phone, 'com.android.launcher3')
  expect(refused.every(({ reason }) => reason?.code === 'launcher')).toBe(true)
  await expect(actions.apply(phone, 'com.android.systemui', 'kill')).rejects.toMatchObject({
    code: 'ACTION_REFUSED'
  })
  const hog = await bench.startHog({ packageName: 'com.example.keyboard', cores: 1 })
  for (const code of ['restrictBackground', 'restrictBucket', 'freeze', 'suspend'] as const) {
    const entry = await actions.apply(phone, 'com.example.keyboard', code)
    const done = (await actions.list(phone, 'com.example.keyboard')).find((one) => one.code === code)
    expect(done, code).toMatchObject({ done: true, allowed: false })
    expect(await actions.undo(phone, entry.id)).toMatchObject({ id: entry.id })
    const undone = (await actions.list(phone, 'com.example.keyboard')).find((one) => one.code === code)
    expect(undone, code).toMatchObject({ done: false, allowed: true })
  }
  const killed = await actions.apply(phone, 'com.example.keyboard', 'forceStop')
  await expect(actions.undo(phone, killed.id)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await hog.stop()
})
