/** The counters of one event of a llama-server stream. Times in ms of the phone's clock since their phase began. */
export interface TokenProgress {
  readonly promptCount: number
  readonly promptMs: number
  readonly predictedCount: number
  readonly predictedMs: number
}

/** Reads one event's JSON; a string says why it tells nothing: the server's own error text, or what is missing. */
export function readTokenProgress(json: string): TokenProgress | string {
  const event = parseObject(json)
  if (event === null) return 'damaged JSON'
  if ('error' in event) return `server error: ${errorText(event['error'])}`
  const timings = event['timings']
  if (!isObject(timings)) return 'event without timings: this build does not know timings_per_token'
  const predictedCount = count(timings['predicted_n']) ?? count(event['tokens_predicted'])
  const predictedMs = count(timings['predicted_ms'])
  const promptMs = count(timings['prompt_ms'])
  const promptCount = count(event['tokens_evaluated']) ?? promptTokens(timings)
  if (predictedCount === null || predictedMs === null || promptMs === null || promptCount === null)
    return 'event without its counters'
  return { promptCount, promptMs, predictedCount, predictedMs }
}

/** Chat streams tell the prompt only as what was computed and what came from the cache. */
function promptTokens(timings: Readonly<Record<string, unknown>>): number | null {
  const computed = count(timings['prompt_n'])
  return computed === null ? null : computed + (count(timings['cache_n']) ?? 0)
}

function errorText(error: unknown): string {
  if (!isObject(error)) return String(error).slice(0, 200)
  return typeof error['message'] === 'string' ? error['message'].slice(0, 200) : 'no text'
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
