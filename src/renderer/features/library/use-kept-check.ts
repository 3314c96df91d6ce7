import type { KeptCheck } from '@shared/model'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction, type Action } from '../../app/use-action'

export interface CheckingKept {
  readonly action: Action<[]>
  /** How far it is, or what was found once it is `done`; null = not asked yet, or stopped. */
  readonly check: KeptCheck | null
  readonly stop: () => void
}

/** Reads a build or model on this PC again; it ends when the view is left. */
export function useKeptCheck(kind: KeptCheck['kind'], id: string): CheckingKept {
  const { connection } = useServices()
  const [check, setCheck] = useState<KeptCheck | null>(null)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [kind, id, stop])
  const read = useCallback(async () => {
    const { signal } = (running.current = new AbortController())
    setCheck(null)
    try {
      await connection.call(async (client) => {
        for await (const next of await client.library.verifyKept({ kind, id }, { signal })) {
          if (signal.aborted) return
          setCheck(next)
        }
      })
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setCheck((last) => (last?.done === true ? last : null))
    }
  }, [connection, kind, id])
  return { action: useAction(read, { inline: true }), check, stop }
}
