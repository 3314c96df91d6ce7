import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  cookieName,
  refuseHost,
  refuseOrigin,
  refuseStranger,
  sameText,
  type Gate,
  type Refusal,
  type Visitor
} from './access'
import type { GuessLimit } from './guess-limit'
import { securityHeaders } from './security-headers'
import { findStaticFile } from '@core/app/static-files'

/** Who asks, read from the request's headers. */
export function visitorOf(request: IncomingMessage): Visitor {
  const { host, origin, cookie } = request.headers
  return { host, origin, cookie }
}

/** Answers one HTTP request: the key is traded for the cookie, then the built UI is served, and nothing else. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  gate: Gate & { readonly guesses: GuessLimit },
  folder: string
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders(gate.port))) response.setHeader(name, value)
  const visitor = visitorOf(request)
  const refusal = refuseHost(visitor, gate) ?? refuseOrigin(visitor, gate, false)
  if (refusal !== null) {
    sendText(response, refusal)
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(response, { status: 405, text: 'Only GET is answered here.' })
    return
  }
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${gate.port}`)
  const key = url.searchParams.get('token')
  const stranger = refuseStranger(visitor, gate)
  if (key !== null && stranger !== null && gate.guesses.shut()) {
    sendText(response, { status: 429, text: 'Too many wrong keys; try again in a minute.' })
    return
  }
  if (key !== null && sameText(key, gate.token)) {
    admit(response, gate)
    return
  }
  if (key !== null && stranger !== null) gate.guesses.wrong()
  if (stranger !== null) {
    sendText(response, stranger)
    return
  }
  await sendFile(request, response, { folder, path: url.pathname })
}

/** Sets the cookie and takes the key out of the address bar. */
function admit(response: ServerResponse, gate: Gate): void {
  response.setHeader('Set-Cookie', `${cookieName(gate)}=${gate.token}; HttpOnly; SameSite=Strict; Path=/`)
  response.setHeader('Cache-Control', 'no-store')
  response.writeHead(303, { Location: '/' }).end()
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  wanted: { readonly folder: string; readonly path: string }
): Promise<void> {
  const file = await findStaticFile(wanted.folder, wanted.path)
  if (file === null) {
    sendText(response, { status: 404, text: 'There is no such page.' })
    return
  }
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.size,
    'Cache-Control': file.immutable ? 'private, max-age=31536000, immutable' : 'no-store'
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const stream = file.open()
  stream.on('error', () => response.destroy())
  response.on('close', () => stream.destroy())
  stream.pipe(response)
}

function sendText(
  response: ServerResponse,
  answer: Refusal | { readonly status: 404 | 405; readonly text: string }
): void {
  response.writeHead(answer.status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store'
  })
  response.end(`${answer.text}\n`)
}
