import { decimateMinMax } from '@shared/base/decimate'
import { expect, test } from 'vitest'
import { mostPoints } from '../fetch-every'
import { SampleStore } from '../sample-store'
import { selectionCsv } from './export-csv'

test('the selection as CSV: joined on time, unknown is empty, outside is left out', async () => {
  const samples = new SampleStore()
  samples.append([
    { name: 'rate.token', tMs: [0, 1000, 2000, 3000], v: [9, 10.5, null, 12] },
    { name: 'temp.cpu', tMs: [1500], v: [66.25] }
  ])
  const series = [
    { name: 'rate.token', unit: 'token/s' },
    { name: 'temp.cpu', unit: '°C' }
  ] as const
  expect(await selectionCsv(series, samples, { fromMs: 500, toMs: 2500 })).toBe(
    'time [s],rate.token [token/s],temp.cpu [°C]\r\n1.000,10.5,\r\n1.500,,66.25\r\n2.000,,\r\n'
  )
})

test('series of several phones are told apart by their columns', async () => {
  const samples = new SampleStore()
  samples.append([{ name: 'a/rate.token', tMs: [0], v: [9] }])
  const series = [{ name: 'a/rate.token', unit: 'token/s', column: 'Pixel (S1) rate.token' }] as const
  expect(await selectionCsv(series, samples, { fromMs: 0, toMs: 1 })).toBe(
    'time [s],Pixel (S1) rate.token [token/s]\r\n0.000,9\r\n'
  )
})

test('a hostile name of a zone cannot become a formula or break a row', async () => {
  const samples = new SampleStore()
  const csv = await selectionCsv([{ name: '=cmd|"x",1', unit: '°C' }], samples, { fromMs: 0, toMs: 1 })
  expect(csv).toBe('time [s],"\'=cmd|""x"",1 [°C]"\r\n')
})

test('a long selection is written whole, though the page holds a thinned copy of it', async () => {
  const tMs = Array.from({ length: 30_000 }, (_, index) => index * 1000)
  const record = { tMs, v: tMs.map((time) => time / 1000) }
  const samples = new SampleStore((_name, fromMs, toMs) => {
    const from = tMs.findIndex((time) => time >= fromMs)
    const count = tMs.filter((time) => time >= fromMs && time <= toMs).length
    const asked = { tMs: tMs.slice(from, from + count), v: record.v.slice(from, from + count) }
    return Promise.resolve(decimateMinMax(asked, mostPoints))
  })
  const thin = decimateMinMax(record, 2000)
  samples.append([{ name: 'rate.token', tMs: [...thin.tMs], v: [...thin.v] }])
  const series = [{ name: 'rate.token', unit: 'token/s' }] as const
  const csv = await selectionCsv(series, samples, { fromMs: 0, toMs: 30_000_000 })
  expect(csv.trimEnd().split('\r\n')).toHaveLength(30_001)
})
