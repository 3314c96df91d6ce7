import { createChunkDecoder, type ChunkDecoder } from './http-chunks'
import { rejected, splitPartial, type Rejected } from './parsed'
import { readTokenProgress, type TokenProgress } from './token-progress'

/** One generated token on the phone's clock. `depth` = n_past after it; the first token of a request has no latency. */
export interface TokenEvent {
  readonly uptimeMs: number
  readonly latencyMs: number | null
  readonly depth: number
}

export interface StreamRequest {
  readonly uptimeMs: number
  readonly kind: 'started' | 'ended'
  readonly number: number
}

/** What a piece of stream.sse held. */
export interface StreamBatch {
  readonly tokens: readonly TokenEvent[]
  readonly requests: readonly StreamRequest[]
  readonly rejected: readonly Rejected[]
}

/** Turns stream.sse into token events; keeps partial lines and the request's base time between calls. */
export interface StreamReader {
  feed(bytes: Uint8Array): StreamBatch
}

interface Batch {
  readonly tokens: TokenEvent[]
  readonly requests: StreamRequest[]
  readonly rejected: Rejected[]
}

/** The runner's own lines, written as SSE comments around each request. */
const mark = /^: hotplate request (\d{1,9}) (ended )?uptime=(\d{1,10}(?:\.\d{1,6})?)\b/
/** A line longer than this is no event of llama-server (the prompt, at most 20,000 characters, is in the last one). */
const longestLine = 4_000_000
/** More tokens than this in one event is no stream but nonsense. */
const mostTokensAtOnce = 4096

/**
 * Reads what llama-server streamed (`/completion` with timings_per_token), with or without HTTP framing around it.
 * A token's time is the request's start on the phone's clock + prompt_ms + predicted_ms, so it is free of the jitter
 * of pipes and cables. Tokens that were held back inside one event (half a character) are spread evenly over it.
 */
export function createStreamReader(): StreamReader {
  // latin1 keeps one character a byte, which chunk sizes count; only ASCII of the JSON matters here.
  const decoder = new TextDecoder('latin1')
  let partial = ''
  let request = openRequest(null)
  return {
    feed(bytes) {
      const batch: Batch = { tokens: [], requests: [], rejected: [] }
      const { lines: pieces, rest } = splitPartial(partial + decoder.decode(bytes, { stream: true }))
      partial = rest
      for (const line of pieces) {
        const found = mark.exec(line)
        if (found === null) readRaw(request, line, batch)
        else {
          const uptimeMs = Math.round(Number(found[3]) * 1000)
          const kind = found[2] === undefined ? 'started' : 'ended'
          batch.requests.push({ uptimeMs, kind, number: Number(found[1]) })
          request = openRequest(kind === 'started' ? uptimeMs : null)
        }
      }
      if (partial.length > longestLine) {
        batch.rejected.push(rejected(partial, 'line without an end'))
        partial = ''
      }
      return batch
    }
  }
}

interface Request {
  readonly startUptimeMs: number | null
  /** null until the first line tells whether the HTTP framing was recorded too. */
  framing: 'none' | ChunkDecoder | null
  body: string
  tokens: number
  predictedMs: number
  complained: Set<string>
}

function openRequest(startUptimeMs: number | null): Request {
  return { startUptimeMs, framing: null, body: '', tokens: 0, predictedMs: 0, complained: new Set() }
}

function readRaw(request: Request, line: string, batch: Batch): void {
  if (request.framing === null) {
    if (line.trim() === '') return
    request.framing = line.startsWith('HTTP/') ? createChunkDecoder() : 'none'
  }
  if (request.framing === 'none') {
    readLine(request, line, batch)
    return
  }
  const { lines, rest } = splitPartial(request.body + request.framing.feed(`${line}\n`))
  request.body = rest
  for (const inner of lines) readLine(request, inner, batch)
}

/** Fields of an SSE stream that carry no token, comments (the server's pings) and the end mark of OpenAI streams. */
const silent = /^(?::|event:|id:|retry:|data: ?\[DONE\])/

function readLine(request: Request, text: string, batch: Batch): void {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text
  if (line.trim() === '' || silent.test(line)) return
  const json = /^(?:data: ?|error: ?)?(\{.*\})$/.exec(line)?.[1]
  const progress = json === undefined ? 'not an event' : readTokenProgress(json)
  const problem = typeof progress === 'string' ? progress : addTokens(request, progress, batch)
  if (problem === null || request.complained.has(problem)) return
  request.complained.add(problem)
  batch.rejected.push(rejected(line, problem))
}

/** Adds the tokens that are new since the last event; returns why it could not. */
function addTokens(request: Request, progress: TokenProgress, batch: Batch): string | null {
  const { startUptimeMs, tokens, predictedMs } = request
  const fresh = progress.predictedCount - tokens
  if (fresh <= 0) return null
  if (startUptimeMs === null) return 'tokens outside a request that the runner marked'
  if (fresh > mostTokensAtOnce || progress.predictedMs < predictedMs) return 'implausible counters'
  const base = startUptimeMs + progress.promptMs
  // The first token of a request ends the prompt pass: its time is 0, and n tokens span n-1 steps.
  const steps = tokens === 0 ? fresh - 1 : fresh
  const stepMs = steps === 0 ? 0 : (progress.predictedMs - predictedMs) / steps
  for (let index = 1; index <= fresh; index++) {
    const first = tokens === 0 && index === 1
    const before = tokens === 0 ? index - 1 : index
    batch.tokens.push({
      uptimeMs: base + predictedMs + before * stepMs,
      latencyMs: first ? null : stepMs,
      depth: progress.promptCount + tokens + index
    })
  }
  request.tokens = progress.predictedCount
  request.predictedMs = progress.predictedMs
  return null
}
