import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createStreamReader, type StreamBatch } from './sse-stream'

const stream = readFileSync(
  new URL('../../../test/fixtures/llama/server-stream.txt', import.meta.url),
  'utf8'
)
const marked = `\n: hotplate request 1 uptime=1000.50\n${stream}\n: hotplate request 1 ended uptime=1000.54\n`

function read(text: string, pieceBytes = Number.POSITIVE_INFINITY): StreamBatch {
  const bytes = new TextEncoder().encode(text)
  const reader = createStreamReader()
  const batches: StreamBatch[] = []
  for (let at = 0; at < bytes.length; at += Math.min(pieceBytes, bytes.length))
    batches.push(reader.feed(bytes.subarray(at, at + pieceBytes)))
  return {
    tokens: batches.flatMap((batch) => batch.tokens),
    requests: batches.flatMap((batch) => batch.requests),
    rejected: batches.flatMap((batch) => batch.rejected)
  }
}

/** One event as nc records it: chunk size in bytes, the event, the line end of the chunk. */
function chunked(text: string): string {
  const events = text.split(/(?<=\n\n)/).filter((event) => event !== '')
  const size = (event: string): string => new TextEncoder().encode(event).length.toString(16)
  const chunks = events.map((event) => `${size(event)}\r\n${event}\r\n`).join('')
  return `HTTP/1.1 200 OK\r\nServer: llama.cpp\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`
}

test('a real stream: four tokens on the phone clock, counted from the prompt', () => {
  const { tokens, requests, rejected } = read(marked)
  expect(rejected).toEqual([])
  expect(requests).toEqual([
    { uptimeMs: 1_000_500, kind: 'started', number: 1 },
    { uptimeMs: 1_000_540, kind: 'ended', number: 1 }
  ])
  expect(tokens.map((token) => token.depth)).toEqual([5, 6, 7, 8])
  expect(tokens.map((token) => token.latencyMs)).toEqual([
    null,
    ...[0.685, 0.564, 0.495].map((ms) => expect.closeTo(ms, 6) as number)
  ])
  expect(tokens.at(-1)?.uptimeMs).toBeCloseTo(1_000_500 + 1.396 + 1.745, 6)
})

test.each([1, 7, 100])('the same in pieces of %i bytes, with CRLF, and framed as nc records it', (bytes) => {
  expect(read(marked, bytes)).toEqual(read(marked))
  expect(read(marked.replaceAll('\n', '\r\n'), bytes)).toEqual(read(marked))
  expect(read(marked.replace(stream, chunked(stream)), bytes)).toEqual(read(marked))
})

test('two requests: each counts from its own start, and a cut one does not spoil the next', () => {
  const cut = chunked(stream).slice(0, 900)
  const text = `: hotplate request 1 uptime=10.00\n${cut}\n: hotplate request 2 uptime=20.00\n${chunked(stream)}\n`
  const { tokens, requests } = read(text)
  expect(requests.map((request) => request.number)).toEqual([1, 2])
  const second = tokens.filter((token) => token.uptimeMs >= 20_000)
  expect(second.map((token) => token.depth)).toEqual([5, 6, 7, 8])
  expect(second[0]?.latencyMs).toBeNull()
})

const event = (predicted: number, ms: number): string =>
  `data: {"tokens_evaluated":10,"timings":{"prompt_n":10,"prompt_ms":50,"predicted_n":${String(predicted)},"predicted_ms":${String(ms)}}}\n\n`

test('tokens held back in one event are spread over it', () => {
  const { tokens } = read(`: hotplate request 1 uptime=1.00\n${event(1, 0)}${event(4, 90)}`)
  expect(tokens).toEqual([
    { uptimeMs: 1050, latencyMs: null, depth: 11 },
    { uptimeMs: 1080, latencyMs: 30, depth: 12 },
    { uptimeMs: 1110, latencyMs: 30, depth: 13 },
    { uptimeMs: 1140, latencyMs: 30, depth: 14 }
  ])
  expect(read(`: hotplate request 1 uptime=1.00\n${event(3, 60)}`).tokens).toEqual([
    { uptimeMs: 1050, latencyMs: null, depth: 11 },
    { uptimeMs: 1080, latencyMs: 30, depth: 12 },
    { uptimeMs: 1110, latencyMs: 30, depth: 13 }
  ])
})

test.each([
  ['data: {"error":{"code":503,"message":"Loading model"}}', /server error: Loading model/],
  ['error: {"code":500,"message":"x","error":{"message":"boom"}}', /server error: boom/],
  ['{"error":{"message":"Invalid API Key","code":401}}', /server error: Invalid API Key/],
  ['data: {"content":"x","stop":false}', /without timings/],
  ['data: {"timings":{"predicted_n":1}}', /without its counters/],
  ['data: {"timings":', /not an event/],
  ['data: {broken}', /damaged JSON/],
  ['curl: (52) Empty reply from server', /not an event/]
])('%s is said, not thrown', (line, reason) => {
  const { tokens, rejected } = read(`: hotplate request 1 uptime=1.00\n${line}\n${line}\n${event(1, 0)}`)
  expect(rejected).toHaveLength(1)
  expect(rejected[0]?.reason).toMatch(reason)
  expect(tokens).toHaveLength(1)
})

test('comments, pings, field lines and the end mark are silent', () => {
  const quiet = ':\n\n: ping\nevent: x\nid: 1\nretry: 10\ndata: [DONE]\n\n'
  expect(read(`: hotplate request 1 uptime=1.00\n${quiet}`)).toMatchObject({ tokens: [], rejected: [] })
})

test('a chat stream counts too, its prompt from computed and cached tokens', () => {
  const chat = readFileSync(
    new URL('../../../test/fixtures/llama/server-chat-stream.txt', import.meta.url),
    'utf8'
  )
  const { tokens } = read(`: hotplate request 1 uptime=1.00\n${chat}`)
  expect(tokens.map((token) => token.depth)).toEqual([30, 31, 32])
})

test('hostile counters and endless lines are refused', () => {
  const jump = read(`: hotplate request 1 uptime=1.00\n${event(1, 0)}${event(1e9, 10)}${event(2, -1)}`)
  expect(jump.tokens).toHaveLength(1)
  expect(jump.rejected.map((row) => row.reason)).toEqual([
    'implausible counters',
    'event without its counters'
  ])
  expect(read(event(1, 0)).rejected[0]?.reason).toMatch(/outside a request/)
  expect(read('x'.repeat(4_000_001)).rejected).toHaveLength(1)
})
