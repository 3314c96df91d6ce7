import type { PlannedRequest } from './run-plan'

/**
 * The files the runner sends from, by name: one /completion request as JSON, as a curl configuration and as HTTP for nc,
 * and the health question. The key is in files that only the shell user reads, never in an argument list.
 */
export function renderRequestFiles(
  request: Pick<PlannedRequest, 'prompt' | 'intent'>,
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
 * `n_predict` is the whole context: the server ends the request when the context is full, wherever the prompt ended,
 * so every request runs through the same depths. Greedy with a fixed seed: repetitions do the same work.
 */
function completionBody({ prompt, intent }: Pick<PlannedRequest, 'prompt' | 'intent'>): object {
  return {
    prompt,
    n_predict: intent.context,
    stream: true,
    timings_per_token: true,
    ignore_eos: true,
    cache_prompt: false,
    temperature: 0,
    seed: 1
  }
}
