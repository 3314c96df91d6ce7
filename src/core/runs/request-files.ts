import type { PlannedRequest } from './run-plan'

/**
 * The files the runner sends from, by name: one /completion request as JSON, as a curl configuration and as HTTP for nc,
 * and the health question. The key is in files that only the shell user reads, never in an argument list.
 */
export function renderRequestFiles(
  request: Pick<PlannedRequest, 'prompt' | 'intent' | 'protocol'>,
  key: string
): ReadonlyMap<string, string> {
  const body = JSON.stringify(completionBody(request))
  const bytes = new TextEncoder().encode(body).length
  const post = [
    'POST /completion HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${String(bytes)}`,
    'Connection: close'
  ]
  const curl = [
    `header = "Authorization: Bearer ${key}"`,
    'header = "Content-Type: application/json"',
    'data-binary = "@request.json"',
    'noproxy = "*"'
  ]
  return new Map([
    ['api-key', key],
    ['request.json', body],
    ['request.http', `${post.join('\r\n')}\r\n\r\n${body}`],
    ['request.curl', `${curl.join('\n')}\n`],
    ['health.http', 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n']
  ])
}

/**
 * A growing context is filled whole: the server ends the request when it is full, wherever the prompt ended, so every request
 * runs through the same depths. At a fixed depth a request ends after its tokens, and the next one begins where this one
 * did: with a depth of its own, out of the server's cache. Greedy with a fixed seed, unless the intent says otherwise:
 * repetitions do the same work.
 */
function completionBody({
  prompt,
  intent,
  protocol
}: Pick<PlannedRequest, 'prompt' | 'intent' | 'protocol'>): object {
  const policy = protocol?.contextPolicy ?? { kind: 'growing' }
  const depth = policy.kind === 'growing' ? 0 : (policy.depth ?? 0)
  return {
    prompt: depth === 0 ? prompt : [...fillerTokens(depth), prompt],
    n_predict: policy.kind === 'growing' ? intent.context : policy.tokens,
    stream: true,
    timings_per_token: true,
    ignore_eos: true,
    cache_prompt: depth > 0,
    temperature: intent.temperature ?? 0,
    seed: intent.seed ?? 1,
    top_k: intent.topK ?? undefined,
    top_p: intent.topP ?? undefined,
    min_p: intent.minP ?? undefined,
    repeat_penalty: intent.repeatPenalty ?? undefined
  }
}

/** Token ids that every vocabulary has: single bytes come first, in SentencePiece (after the control tokens) and in BPE alike. */
function fillerTokens(count: number): readonly number[] {
  const [first, kinds] = [10, 200]
  return Array.from({ length: count }, (_, index) => first + ((index * 67) % kinds))
}
