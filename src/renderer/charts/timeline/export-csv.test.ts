import { expect, test } from 'vitest'
import { SampleStore } from '../sample-store'
import { selectionCsv } from './export-csv'

test('the selection as CSV: joined on time, unknown is empty, outside is left out', () => {
  const samples = new SampleStore()
  samples.append([
    { name: 'rate.token', tMs: [0, 1000, 2000, 3000], v: [9, 10.5, null, 12] },
    { name: 'temp.cpu', tMs: [1500], v: [66.25] }
  ])
  const series = [
    { name: 'rate.token', unit: 'token/s' },
    { name: 'temp.cpu', unit: '°C' }
  ] as const
  expect(selectionCsv(series, samples, { fromMs: 500, toMs: 2500 })).toBe(
    'time [s],rate.token [token/s],temp.cpu [°C]\r\n1.000,10.5,\r\n1.500,,66.25\r\n2.000,,\r\n'
  )
})

test('a hostile name of a zone cannot become a formula or break a row', () => {
  const samples = new SampleStore()
  const csv = selectionCsv([{ name: '=cmd|"x",1', unit: '°C' }], samples, { fromMs: 0, toMs: 1 })
  expect(csv).toBe('time [s],"\'=cmd|""x"",1 [°C]"\r\n')
})
