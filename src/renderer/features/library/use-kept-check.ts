import type { KeptCheck } from '@shared/model'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useStoppable, type Stoppable } from '../../app/use-stoppable'

export interface CheckingKept extends Stoppable<[]> {
  /** How far it is, or what was found once it is `done`; null = not asked yet, or stopped. */
  readonly check: KeptCheck | null
}

/** Reads a build or model on this PC again. */
export function useKeptCheck(kind: KeptCheck['kind'], id: string): CheckingKept {
  const { connection } = useServices()
  const [check, setCheck] = useState<KeptCheck | null>(null)
  const read = useCallback(
    async (signal: AbortSignal) => {
      setCheck(null)
      try {
        await connection.call(async (client) => {
          for await (const next of await client.library.verifyKept({ kind, id }, { signal })) {
            if (signal.aborted) return
            setCheck(next)
          }
        })
      } finally {
        setCheck((last) => (last?.done === true ? last : null))
      }
    },
    [connection, kind, id]
  )
  return { ...useStoppable(read), check }
}
