import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '@shared/base/log'
import { figuresOf, fromBlob, toBlob } from './chunk-codec'
import { startSampleWriter } from './sample-writer-host'
import { SeriesMemory } from './series-memory'
import { readSeries } from './series-reader'
import { blankRecord } from './session-record'
import { openStore, type Store } from './store'

let folder = ''
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotplate-series-'))
  store = openStore({ folder, log: silentLog })
  store.sessions.put(
    blankRecord({ id: 's1', serial: 'R1', phoneName: 'Phone', startedAt: '2026-01-02T03:04:05.000Z' })
  )
})
afterEach(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const query = { sessionId: 's1', points: 100_000 }

/** The worker's script as the product's build makes it; inside the checkout, so that its add-on is found. */
async function buildWorker(): Promise<string> {
  const outDir = resolve('node_modules/.cache/hotplate-writer-test')
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@shared': resolve('src/shared'), '@core': resolve('src/core') } },
    build: { ssr: 'src/core/sessions/sample-writer.ts', outDir, target: 'node20' }
  })
  return join(outDir, 'sample-writer.js')
}

function fill(memory: SeriesMemory, from: number, to: number): void {
  for (let n = from; n < to; n += 1) {
    memory.append('temp.cpu', n * 1000, n % 10 === 3 ? null : n / 2)
    if (n % 2 === 0) memory.append('battery.level', n * 1000, 80)
  }
}

test('figures and blobs of a chunk, unknown values left out', () => {
  const chunk = { times: Float64Array.of(1, 2, 3), values: Float64Array.of(5, Number.NaN, -1) }
  expect(figuresOf(chunk)).toEqual({ samples: 3, known: 2, fromMs: 1, toMs: 3, min: -1, max: 5, sum: 4 })
  expect(figuresOf({ times: Float64Array.of(1), values: Float64Array.of(Number.NaN) })).toMatchObject({
    min: null,
    max: null
  })
  const shifted = new Uint8Array(25)
  shifted.set(toBlob(chunk.times), 1)
  expect([...fromBlob(shifted.subarray(1))]).toEqual([1, 2, 3])
})

test('what is live, what is stored and what is on its way read as one series, nulls kept', async () => {
  const memory = new SeriesMemory('s1', store.writer)
  fill(memory, 0, 1733)
  const live = readSeries(store.db, query, memory)
  await store.writer.flush()
  expect(readSeries(store.db, query, memory)).toEqual(live)
  memory.writeOpen()
  await store.writer.flush()
  const stored = readSeries(store.db, query, null)
  expect(stored).toEqual(live)
  expect(stored.map((column) => [column.name, column.tMs.length])).toEqual([
    ['battery.level', 867],
    ['temp.cpu', 1733]
  ])
  expect(stored[1]?.v[1703]).toBeNull()
  expect(stored[1]?.v[1704]).toBe(852)
})

test('a replay writes the same chunks again and changes nothing', async () => {
  const first = new SeriesMemory('s1', store.writer)
  fill(first, 0, 1200)
  first.writeOpen()
  await store.writer.flush()
  const before = readSeries(store.db, query, null)
  const again = new SeriesMemory('s1', store.writer)
  fill(again, 0, 1200)
  again.writeOpen()
  await store.writer.flush()
  expect(readSeries(store.db, query, null)).toEqual(before)
  fill(again, 1200, 1600)
  expect(readSeries(store.db, query, again).find((column) => column.name === 'temp.cpu')?.tMs).toHaveLength(
    1600
  )
})

test('a span and a decimation', () => {
  const memory = new SeriesMemory('s1', store.writer)
  fill(memory, 0, 1000)
  const span = { ...query, names: ['temp.cpu', 'nothing'], fromMs: 100_000, toMs: 110_000 }
  expect(readSeries(store.db, span, memory)).toMatchObject([{ name: 'temp.cpu', tMs: { length: 11 } }])
  expect(readSeries(store.db, { ...query, points: 100 }, memory)[1]?.tMs.length).toBeLessThanOrEqual(150)
})

test('a reader with cursors gets only what is new; one that fell behind is told so', async () => {
  const memory = new SeriesMemory('s1', store.writer)
  fill(memory, 0, 10)
  const cursors = memory.cursors()
  expect(memory.since(cursors)).toEqual({ columns: [], behind: [] })
  fill(memory, 10, 12)
  expect(memory.since(cursors).columns).toEqual([
    { name: 'temp.cpu', tMs: [10_000, 11_000], v: [5, 5.5] },
    { name: 'battery.level', tMs: [10_000], v: [80] }
  ])
  fill(memory, 12, 2600)
  await store.writer.flush()
  expect(memory.since(cursors)).toEqual({ columns: [], behind: ['temp.cpu', 'battery.level'] })
  expect(memory.chunks('temp.cpu').length).toBeLessThanOrEqual(2)
})

test('samples of a session that was removed are dropped', async () => {
  const memory = new SeriesMemory('s1', store.writer)
  fill(memory, 0, 600)
  expect(store.removeSession('s1')).toBe(true)
  memory.writeOpen()
  await store.writer.flush()
  expect(readSeries(store.db, query, null)).toEqual([])
  expect(store.removeSession('s1')).toBe(false)
})

test('the worker thread writes what the same code writes in this thread', async () => {
  const worker = startSampleWriter({
    databaseFile: join(folder, 'hotplate.db'),
    workerFile: await buildWorker()
  })
  const memory = new SeriesMemory('s1', worker)
  fill(memory, 0, 1100)
  memory.writeOpen()
  await worker.flush()
  const stored = readSeries(store.db, query, null)
  expect(stored).toEqual(readSeries(store.db, query, memory))
  expect(stored[1]?.tMs).toHaveLength(1100)
  await worker.dispose()
})

test('a worker that cannot start is STORE_FAILED, not silence', async () => {
  const worker = startSampleWriter({
    databaseFile: join(folder, 'hotplate.db'),
    workerFile: '/nowhere/writer.js'
  })
  const memory = new SeriesMemory('s1', worker)
  fill(memory, 0, 600)
  await expect(worker.flush()).rejects.toMatchObject({ code: 'STORE_FAILED' })
  expect(memory.chunks('temp.cpu')).toHaveLength(2)
})
