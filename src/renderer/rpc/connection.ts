import { createStore, type StoreApi } from 'zustand/vanilla'
import { LinkLostError, toProblem } from './problem'
import type { Client, Link, OpenLink } from './link'

/** `lost` = was up before, being opened again; `attempt` counts failures since it was up. */
export interface LinkState {
  readonly state: 'connecting' | 'up' | 'lost'
  readonly attempt: number
}

/** A stream that is opened again whenever the link comes back. */
export interface Subscription<T> {
  readonly open: (client: Client, signal: AbortSignal) => Promise<AsyncIterable<T>>
  readonly onValue: (value: T) => void
  /** Before each opening: what came from an earlier link must be forgotten. */
  readonly onStart?: () => void
  readonly onEnd?: () => void
  readonly onError?: (error: unknown) => void
}

const firstDelayMs = 250
const longestDelayMs = 4000
const callPatienceMs = 5000

/** The page's connection to the core: opens, notices loss, opens again, and resubscribes what was followed. */
export class Connection {
  readonly state: StoreApi<LinkState> = createStore<LinkState>(() => ({ state: 'connecting', attempt: 0 }))
  readonly #stop = new AbortController()
  readonly #waiting = new Set<(link: Link) => void>()
  #link: Link | null = null

  constructor(private readonly openLink: OpenLink) {
    void this.#keepOpen()
  }

  /** One question. Throws LinkLostError when the link is down for long or goes away meanwhile. */
  async call<T>(ask: (client: Client) => Promise<T>): Promise<T> {
    const link = await this.#whenUp(AbortSignal.timeout(callPatienceMs))
    try {
      return await Promise.race([
        ask(link.client),
        link.closed.then(() => Promise.reject(new LinkLostError()))
      ])
    } catch (error) {
      throw this.#link === link ? error : new LinkLostError()
    }
  }

  /** Follows a stream until disposed or until it ends by itself; a transient error is tried again. */
  subscribe<T>(subscription: Subscription<T>): { dispose(): void } {
    const stop = new AbortController()
    void this.#follow(subscription, AbortSignal.any([stop.signal, this.#stop.signal]))
    return { dispose: () => stop.abort() }
  }

  dispose(): void {
    this.#stop.abort()
    this.#link?.close()
  }

  async #keepOpen(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const link = await this.openLink().catch(() => null)
      if (link !== null) await this.#use(link)
      const { state, attempt } = this.state.getState()
      this.state.setState({ state: state === 'connecting' ? 'connecting' : 'lost', attempt: attempt + 1 })
      await delay(Math.min(longestDelayMs, firstDelayMs * 2 ** attempt), signal)
    }
  }

  async #use(link: Link): Promise<void> {
    this.#link = link
    this.state.setState({ state: 'up', attempt: 0 })
    for (const resume of [...this.#waiting]) resume(link)
    await link.closed
    this.#link = null
  }

  #whenUp(signal: AbortSignal): Promise<Link> {
    if (this.#link !== null) return Promise.resolve(this.#link)
    return new Promise((resolve, reject) => {
      const resume = (link: Link): void => {
        this.#waiting.delete(resume)
        signal.removeEventListener('abort', give)
        resolve(link)
      }
      const give = (): void => {
        this.#waiting.delete(resume)
        reject(new LinkLostError())
      }
      this.#waiting.add(resume)
      signal.addEventListener('abort', give, { once: true })
    })
  }

  async #follow<T>(subscription: Subscription<T>, signal: AbortSignal): Promise<void> {
    for (let goOn = true; goOn && !signal.aborted;) {
      const link = await this.#whenUp(signal).catch(() => null)
      if (link === null) return
      goOn = await this.#read(subscription, link, signal)
    }
  }

  /** Reads one stream to its end; true = open it again. */
  async #read<T>(subscription: Subscription<T>, link: Link, signal: AbortSignal): Promise<boolean> {
    try {
      subscription.onStart?.()
      for await (const value of await subscription.open(link.client, signal)) {
        if (signal.aborted) return false
        subscription.onValue(value)
      }
      if (this.#link !== link) return true
      if (!signal.aborted) subscription.onEnd?.()
      return false
    } catch (error) {
      if (signal.aborted) return false
      if (this.#link !== link) return true
      const problem = toProblem(error)
      if (problem !== null) subscription.onError?.(error)
      const again = problem === null || problem.kind === 'link' || problem.detail.kind === 'transient'
      if (again) await delay(1000, signal)
      return again
    }
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
