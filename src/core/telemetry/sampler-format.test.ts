import { expect, test } from 'vitest'
import { createTelemetryReader } from './telemetry-reader'

const dossier = { clusters: [{ cpus: [0, 1] }], battery: { tempC: 33 } }
const head =
  '#hotplate-sampler 2\n#hz 100\n#page 4096\n#interval 1.00\n#top resident\n#zone 0|0|cpu-0-0\n#zone 1|5|ddr\n#zone 2|6|cpu-0-1\n#skip zone 9|mmw0|slow: one read takes 12 ms\n#policy 0|0 1|3000000\n#power /sys/class/power_supply/battery\n#end\n'
const cpu = (ticks: number): string => `cpu  ${ticks} 0 0 ${ticks} 0 0 0 0\n`
const cores = 'cpu0 1 0 0 1 0 0 0 0\ncpu1 1 0 0 1 0 0 0 0\n'
const tick = (at: string, lines: string): string => `t ${at}\n${lines}m 1 1 5000\n.\n`
const block = (kind: string, at: string, text: string): string =>
  `b ${kind} ${at} ${new TextEncoder().encode(text).length} ${at}\n${text}\n`

function read(text: string) {
  return createTelemetryReader({ dossier }).feed(new TextEncoder().encode(text))
}
const valuesOf = (batch: ReturnType<typeof read>, name: string): (number | null | undefined)[] =>
  batch.samples.filter(({ values }) => values.has(name)).map(({ values }) => values.get(name))

test('zones read in turn have values at their turns only, and the hottest of a kind remembers them', () => {
  const batch = read(
    head +
      tick('10.00', 'z 50000\ny 2 61000\nf 100\nl 200\n') +
      tick('11.00', 'z 50000\ny 1 40000\nf 100\n') +
      tick('40.00', 'z 50000\nf 100\n')
  )
  expect(batch.rejected).toEqual([])
  expect(valuesOf(batch, 'zone.6.cpu-0-1')).toEqual([61])
  expect(valuesOf(batch, 'zone.5.ddr')).toEqual([40])
  expect(valuesOf(batch, 'temp.cpu')).toEqual([61, 61, 50])
  expect(valuesOf(batch, 'cap.0')).toEqual([200, 200, 200])
  const slow = batch.series.find(({ name }) => name === 'zone.9.mmw0')
  expect(slow?.reason).toBe('not read: slow: one read takes 12 ms')
})

test('own cost by part, reads a second, pace, and how long the cores ran', () => {
  const batch = read(
    head +
      tick('10.00', `${cpu(1000)}${cores}o main 10 0 0 0\no top 5 0 0 0\no reads 100\n`) +
      `#rate 15.00 2.00 4 123\n` +
      tick('20.00', `${cpu(1100)}o main 15 0 0 0\no top 1 0 0 0\no reads 400\n`)
  )
  expect(batch.own).toEqual({
    elapsedMs: 10_000,
    usedMs: new Map([
      ['main', 50],
      ['top', 10]
    ])
  })
  expect(valuesOf(batch, 'sampler.cpu')).toEqual([0.6])
  expect(valuesOf(batch, 'sampler.reads')).toEqual([30])
  expect(valuesOf(batch, 'sampler.interval')).toEqual([1000, 2000])
  expect(batch.paces).toEqual([{ uptimeMs: 15_000, intervalMs: 2000, tableIntervalMs: 4000, costPct: 1.23 }])
  expect(batch.samples.map(({ awakeMs }) => awakeMs)).toEqual([null, 1000])
})

test('the CPU of the run’s first thread is told at its readings only', () => {
  const batch = read(head + tick('10.00', `${cpu(1000)}p 6\n`) + tick('11.00', cpu(1100)))
  expect(batch.rejected).toEqual([])
  expect(batch.samples.map(({ placement }) => placement)).toEqual([6, undefined])
})

test('an equal sign stands for the text before; power needs a battery that discharges and no charger', () => {
  const nodes = (status: string, raw: number): string =>
    `status=${status}\ncapacity=80\nvoltage_now=4000000\ncurrent_now=${raw}\ncharge_counter=3500000\n`
  const dump = (usb: boolean): string =>
    `Current Battery Service state:\n  AC powered: false\n  USB powered: ${usb}\n  status: 3\n  level: 80\n  scale: 100\n  voltage: 4000\n  temperature: 330\n  present: true\n  technology: Li-ion\n`
  const batch = read(
    head +
      tick('10.00', cpu(1)) +
      block('battery', '10.10', dump(false)) +
      block('power', '11.00', nodes('Discharging', -1_000_000)) +
      block('battery', '11.10', '=') +
      block('power', '12.00', nodes('Discharging', -1_000_000)) +
      block('power', '13.00', nodes('Charging', 900_000)) +
      block('battery', '13.10', dump(true)) +
      block('power', '14.00', nodes('Discharging', -1_000_000))
  )
  expect(valuesOf(batch, 'power.battery')).toEqual([4, 4, null, null])
  expect(valuesOf(batch, 'battery.charge')).toEqual([3500, 3500, 3500, 3500])
  const power = batch.series.find(({ name }) => name === 'power.battery')
  expect(power?.reason).toContain('charging: battery current is not consumption')
  expect(power?.reason).toContain('plugged in: battery current is not consumption')
})

test('a torn tail, zero bytes and a block whose end is missing cost that record only', () => {
  const torn = `t 11.00\nz 50\0\0\0\0\0\0`
  const batch = read(
    head + tick('10.00', cpu(1)) + torn + `\n.\n` + '\0'.repeat(5000) + tick('12.00', cpu(2))
  )
  expect(batch.samples.map(({ uptimeMs }) => uptimeMs)).toEqual([10_000, 11_000, 12_000])
  expect(batch.rejected).toMatchObject([{ reason: 'a damaged line: zero bytes' }])
  const cut = 'b battery 13.00 60 13.00\nhalf\n'
  const after = read(head + cut + tick('14.00', cpu(3)) + tick('15.00', cpu(4)))
  expect(after.samples.map(({ uptimeMs }) => uptimeMs)).toEqual([14_000, 15_000])
})

test('no null is without a reason', () => {
  const batch = read(
    head +
      tick('10.00', 'z \nf x\nl \n') +
      tick('11.00', 'z x\nf \n') +
      block('power', '12.00', 'status=Full\n')
  )
  const reasons = new Map(batch.series.map(({ name, reason }) => [name, reason]))
  const holes = batch.samples.flatMap(({ values }) => [...values].filter(([, value]) => value === null))
  expect(holes.length).toBeGreaterThan(5)
  for (const [name] of holes) expect([name, reasons.get(name)]).toEqual([name, expect.any(String)])
})

test('a kind whose only zone is a placeholder comes from the HAL, until the zone wakes up', () => {
  const withSkin = head.replace('#policy', '#zone 0|7|skin-therm\n#policy')
  const hal =
    'IsStatusOverride: false\nThermal Status: 0\nHAL Ready: true\nCurrent temperatures from HAL:\n\tTemperature{mValue=33.5, mType=3, mName=skin, mStatus=0}\n'
  const batch = read(
    withSkin +
      tick('10.00', 'z 50000 -40000\nf 100\nl 200\n') +
      block('thermalservice', '10.50', hal) +
      tick('11.00', 'z 50000 -40000\nf 100\n')
  )
  expect(valuesOf(batch, 'temp.skin')).toEqual([33.5])
  const skin = batch.series.find(({ name }) => name === 'temp.skin')
  expect(skin).toMatchObject({
    source: 'dumpsys thermalservice skin',
    reason: 'no skin zone gives a temperature'
  })
  const woken = read(
    withSkin + tick('10.00', 'z 50000 -40000\nf 100\nl 200\n') + tick('11.00', 'z 50000 36000\nf 100\n')
  )
  expect(valuesOf(woken, 'temp.skin')).toEqual([36])
  expect(woken.series.find(({ name }) => name === 'temp.skin')?.source).toMatch(/^sysfs thermal zones/)
})
