import { expect, test } from 'vitest'
import { parseSessionFile } from './parse-session-file'

const least = { format: 'hotplate-session', version: 1 }
const read = (document: unknown): unknown => parseSessionFile(JSON.stringify(document), 'x.json')

test('a file with nothing but its name is a session without data', () => {
  expect(read(least)).toMatchObject({ run: null, series: [], processes: [], events: [] })
})

test('fields that are not known are kept', () => {
  const series = [{ id: 'temp.cpu', t: [0], v: [41.5], colour: 'red' }]
  expect(read({ ...least, series, lab: 'B' })).toMatchObject({ lab: 'B', series })
})

test('nulls are unknown values, not errors', () => {
  const run = {
    backend: null,
    startS: null,
    requested: { threads: null, cpus: null },
    effective: {},
    model: null
  }
  const series = [{ id: 'run.tokenRate', unit: null, source: null, t: [0, 1], v: [10.2, null] }]
  expect(read({ ...least, phone: { model: null, clusters: [] }, run, series })).toMatchObject({ run, series })
})

test('a newer file is refused by name', () => {
  expect(() => read({ ...least, version: 2 })).toThrow(
    expect.objectContaining({ code: 'SESSION_FILE_NEWER' })
  )
})

test.each([
  ['{"format":"hotplate-session","version":1,"ser', 'not whole JSON'],
  ['[]', '"format"'],
  ['{"format":"perfetto","version":1}', '"format"'],
  ['{"format":"hotplate-session","version":1.5}', '"version"'],
  ['{"format":"hotplate-session","version":1,"series":[{"id":"a","t":[1],"v":[]}]}', '1 times and 0 values'],
  [
    '{"format":"hotplate-session","version":1,"processes":[{"pid":1,"name":"a","t":[],"cpuPct":[1]}]}',
    '0 times'
  ],
  ['{"format":"hotplate-session","version":1,"series":[{"id":1}]}', 'series.0.id']
])('%s is refused', (text, detail) => {
  expect(() => parseSessionFile(text, 'x.json')).toThrow(
    expect.objectContaining({
      code: 'SESSION_FILE_INVALID',
      message: expect.stringContaining(detail) as string
    })
  )
})
