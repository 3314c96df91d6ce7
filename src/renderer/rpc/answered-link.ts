import { createORPCClient } from '@orpc/client'
import type { Client, OpenLink } from './link'

/** One question of the page: its name as in the contract (`sessions.list`), what it asks with, and its cancellation. */
export interface Question {
  readonly name: string
  readonly input: unknown
  readonly signal: AbortSignal | undefined
}

/** A link whose other side is a function, for tests of parts that ask; undefined = no answer ever comes. */
export function answeredLink(answer: (question: Question) => Promise<unknown> | undefined): OpenLink {
  const never = new Promise<never>(() => undefined)
  const client: Client = createORPCClient({
    call: (path, input, { signal }) => answer({ name: path.join('.'), input, signal }) ?? never
  })
  return () => Promise.resolve({ client, closed: never, close: () => undefined })
}
