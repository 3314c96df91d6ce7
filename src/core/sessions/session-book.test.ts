import { expect, test } from 'vitest'
import { createRunnerEventReader } from '@core/parse/run-events'
import { createStreamReader } from '@core/parse/sse-stream'
import type { RunFile } from '@core/runs/types'
import type { TelemetryBatch, TelemetryReader } from '@core/telemetry/types'
import { EventBook } from './event-book'
import { SeriesMemory } from './series-memory'
import { SessionBook } from './session-book'

/** Reads lines `UPTIME CAP TEMP HOG` of this test, so that it needs no sampler text. */
function lineReader(): TelemetryReader {
  let partial = ''
  return {
    feed(bytes): TelemetryBatch {
      const lines = (partial + new TextDecoder().decode(bytes)).split('\n')
      partial = lines.pop() ?? ''
      const rows = lines.map((line) => line.split(' ').map(Number))
      return {
        samples: rows.map(([uptime = 0, cap = 0, temp = 0]) => ({
          uptimeMs: uptime * 1000,
          awakeMs: null,
          values: new Map([
            ['cap.4', cap],
            ['temp.cpu', temp]
          ])
        })),
        frames: rows.map(([uptime = 0, , , hog = 0]) => ({
          uptimeMs: uptime * 1000,
          rows: [
            { pid: 9, user: 'u0_a1', name: 'com.example.app', cpuPct: hog, rssBytes: null },
            { pid: 77, user: 'shell', name: 'llama-server', cpuPct: 380, rssBytes: 1000 }
          ],
          unaccountedPct: 1
        })),
        ...{ series: [], paces: [], kills: [], thermalStatus: [], rejected: [] }
      }
    }
  }
}

function samples(): string {
  const lines = Array.from({ length: 90 }, (_, s) => {
    const cap = s < 30 ? 3_000_000 : 2_000_000
    return `${100 + s + (s > 70 ? 12 : 0)} ${cap} ${40 + s} ${s > 10 && s < 25 ? 60 : 1}\n`
  })
  return lines.join('')
}

function stream(): string {
  const events = Array.from({ length: 800 }, (_, n) => {
    const timings = { prompt_n: 10, prompt_ms: 500, predicted_n: n + 1, predicted_ms: n * 100 }
    return `data: ${JSON.stringify({ tokens_evaluated: 10, timings })}\n\n`
  })
  return `: hotplate request 1 uptime=103.00\n${events.join('')}\n: hotplate request 1 ended uptime=184.00\n`
}

const runnerEvents = [
  '100.00 runnerStarted pid=70',
  '100.10 loadStarted pid=77 ticks=1 mask=f0 client=curl',
  '102.00 serverReady port=1',
  '103.00 requestStarted number=1',
  '184.00 requestEnded number=1',
  '201.00 serverExited code=139 pid=77',
  '201.00 runEnded reason=serverDied text=llama-server ended by itself while it generated.',
  ''
].join('\n')

const files: readonly (readonly [RunFile, string])[] = [
  ['samples.log', samples()],
  ['stream.sse', stream()],
  ['events.log', runnerEvents]
]

function read(feed: (book: SessionBook) => void): object {
  const writer = { write: () => undefined, flush: () => Promise.resolve(), dispose: () => Promise.resolve() }
  const memory = new SeriesMemory('s', writer)
  const events = new EventBook([])
  const book = new SessionBook({
    startUptimeMs: 100_000,
    ...{
      memory,
      events,
      telemetry: lineReader(),
      stream: createStreamReader(),
      runnerEvents: createRunnerEventReader()
    }
  })
  feed(book)
  const told = events.all().map((event) => ({ ...event, id: 0 }))
  return {
    figures: book.figures(),
    events: told.sort((a, b) => a.tMs - b.tMs || a.kind.localeCompare(b.kind)),
    processes: book.processes(),
    columns: memory.since(new Map())
  }
}

function inPieces(book: SessionBook, size: number): void {
  const texts = files.map(([file, text]) => ({ file, bytes: new TextEncoder().encode(text), at: 0 }))
  while (texts.some(({ bytes, at }) => at < bytes.length)) {
    for (const text of texts) {
      book.feed(text.file, text.bytes.subarray(text.at, text.at + size))
      text.at += size
    }
  }
}

const whole = read((book) => files.forEach(([file, text]) => book.feed(file, new TextEncoder().encode(text))))

test('the same bytes give the same book, in whatever pieces and order of files they come', () => {
  for (const size of [7, 1000, 4096]) expect(read((book) => inPieces(book, size))).toEqual(whole)
})

test('what a run that died tells', () => {
  expect(whole).toMatchObject({
    figures: {
      durationMs: 101_000,
      meanTokenRate: expect.closeTo(10, 3) as number,
      maxCpuTempC: 129
    },
    processes: {
      rows: [
        { name: 'llama-server', isRun: true },
        { name: 'com.example.app', isRun: false }
      ]
    }
  })
  const { events } = whole as { events: { kind: string; tMs: number; endMs: number | null }[] }
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['runStarted', 'loadStarted', 'requestStarted', 'capLowered', 'gap', 'processGone', 'runEnded']
  ])
  expect(events.find(({ kind }) => kind === 'requestStarted')).toMatchObject({ tMs: 3_000, endMs: 84_000 })
  expect(events.find(({ kind }) => kind === 'gap')).toMatchObject({ tMs: 70_000, endMs: 83_000 })
})

test('a program that was run again in the same session is told with both pids, and each is the run', () => {
  const lines = [
    '100.00 runnerStarted pid=70',
    '100.10 loadStarted pid=77 ticks=1 mask= client=',
    '110.00 serverExited code=0 pid=77',
    '110.00 repeated tries=2',
    '110.10 loadStarted pid=91 ticks=9 mask= client=',
    ''
  ]
  const book = read((one) => one.feed('events.log', new TextEncoder().encode(lines.join('\n'))))
  const { events } = book as { events: { kind: string; tMs: number; data: object }[] }
  expect(events.filter(({ kind }) => kind === 'modelRestart')).toMatchObject([
    { tMs: 10_100, data: { oldPid: 77, newPid: 91, reason: 'noFigures' } }
  ])
})
