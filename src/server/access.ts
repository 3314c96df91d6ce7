import { timingSafeEqual } from 'node:crypto'

/** What a request says of itself, as far as the decision needs it. */
export interface Visitor {
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly cookie: string | undefined
}

/** What the server knows of itself. The cookie's name holds the port: cookies of one host are shared by all its ports. */
export interface Gate {
  readonly port: number
  readonly token: string
}

export type Refusal = { readonly status: 401 | 403 | 421 | 429; readonly text: string }

/** The cookie that carries the token after the first page. */
export function cookieName(gate: Gate): string {
  return `hotplate_${gate.port}`
}

/**
 * Refuses a name that is not ours: a page of another site may point its own name at 127.0.0.1 (DNS rebinding),
 * and then only the Host header tells.
 */
export function refuseHost(visitor: Visitor, gate: Gate): Refusal | null {
  const allowed = [`127.0.0.1:${gate.port}`, `localhost:${gate.port}`, `[::1]:${gate.port}`]
  if (visitor.host !== undefined && allowed.includes(visitor.host.toLowerCase())) return null
  return { status: 421, text: 'This address does not belong to Hotplate.' }
}

/**
 * Refuses requests that a page of another origin started. Plain navigation sends no Origin; a WebSocket of a
 * browser always does, so there `required` is set.
 */
export function refuseOrigin(visitor: Visitor, gate: Gate, required: boolean): Refusal | null {
  if (visitor.origin === undefined && !required) return null
  const allowed = [
    `http://127.0.0.1:${gate.port}`,
    `http://localhost:${gate.port}`,
    `http://[::1]:${gate.port}`
  ]
  if (visitor.origin !== undefined && allowed.includes(visitor.origin.toLowerCase())) return null
  return { status: 403, text: 'Pages of other sites may not talk to Hotplate.' }
}

/** Refuses who does not carry the cookie that the opened address gave. */
export function refuseStranger(visitor: Visitor, gate: Gate): Refusal | null {
  const value = readCookie(visitor.cookie ?? '', cookieName(gate))
  if (value !== null && sameText(value, gate.token)) return null
  return { status: 401, text: 'Open the whole address that Hotplate printed; it carries the key.' }
}

/** Compares in constant time, so that timing tells nothing of the token. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}
