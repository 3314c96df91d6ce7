import type { VerifyProgress, VerifyReport } from '@shared/model'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useStoppable, type Stoppable } from '../../app/use-stoppable'

/** What a verification found, and of what: undefined = everything on the phone. */
export interface Verified {
  readonly report: VerifyReport
  readonly modelId: string | undefined
}

export interface Verifying extends Stoppable<[string | undefined]> {
  /** null = none runs. */
  readonly progress: VerifyProgress | null
  readonly found: Verified | null
  readonly forget: () => void
}

/** Verifies a phone; nothing is shown of what was stopped. */
export function useVerify(serial: string): Verifying {
  const { connection } = useServices()
  const [progress, setProgress] = useState<VerifyProgress | null>(null)
  const [found, setFound] = useState<Verified | null>(null)
  const verify = useCallback(
    async (signal: AbortSignal, modelId: string | undefined) => {
      setFound(null)
      const what = { serial, ...(modelId === undefined ? {} : { modelId }) }
      try {
        await connection.call(async (client) => {
          for await (const next of await client.provision.followVerify(what, { signal })) {
            if (signal.aborted) return
            setProgress(next)
            if (next.report !== null) setFound({ report: next.report, modelId })
          }
        })
      } finally {
        setProgress(null)
      }
    },
    [connection, serial]
  )
  const forget = useCallback(() => setFound(null), [])
  return { ...useStoppable(verify), progress, found, forget }
}
