import type { VerifyProgress, VerifyReport } from '@shared/model'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction, type Action } from '../../app/use-action'

/** What a verification found, and of what: undefined = everything on the phone. */
export interface Verified {
  readonly report: VerifyReport
  readonly modelId: string | undefined
}

export interface Verifying {
  readonly action: Action<[string | undefined]>
  /** null = none runs. */
  readonly progress: VerifyProgress | null
  readonly found: Verified | null
  /** Ends the hashing; nothing is shown of it. */
  readonly stop: () => void
  readonly forget: () => void
}

/** Verifies a phone, one verification at a time; it ends when the view is left. */
export function useVerify(serial: string): Verifying {
  const { connection } = useServices()
  const [progress, setProgress] = useState<VerifyProgress | null>(null)
  const [found, setFound] = useState<Verified | null>(null)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])
  useEffect(() => stop, [serial, stop])
  const verify = useCallback(
    async (modelId: string | undefined) => {
      const { signal } = (running.current = new AbortController())
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
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        setProgress(null)
      }
    },
    [connection, serial]
  )
  const action = useAction(verify, { inline: true })
  return { action, progress, found, stop, forget: useCallback(() => setFound(null), []) }
}
