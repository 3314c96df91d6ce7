import { useCallback, useEffect, useRef } from 'react'
import { useAction, type Action } from './use-action'

export interface Stoppable<A extends readonly unknown[]> {
  readonly action: Action<A>
  readonly stop: () => void
}

/**
 * Something long that the user watches, one at a time: it ends when it is stopped, when the view is left, and when `work`
 * changes. Stopping is no failure.
 */
export function useStoppable<A extends readonly unknown[]>(
  work: (signal: AbortSignal, ...args: A) => Promise<void>
): Stoppable<A> {
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [work, stop])
  const run = useCallback(
    async (...args: A) => {
      const { signal } = (running.current = new AbortController())
      try {
        await work(signal, ...args)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    [work]
  )
  return { action: useAction(run, { inline: true }), stop }
}
