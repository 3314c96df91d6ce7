import type { ManifestEntry, PhoneSummary } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'
import { isReady } from '../../state/phones-store'

/** What the phone's manifest lists. */
export interface Placements {
  readonly entries: readonly ManifestEntry[]
  /** False until the phone answered. */
  readonly known: boolean
  /** Why the newest reading failed; null when it did not. */
  readonly problem: Problem | null
  readonly reload: () => void
}

/** A phone's placements; read again when a job on it ends and when the phone comes back. */
export function usePlacements(phone: PhoneSummary | undefined): Placements {
  const { connection } = useServices()
  const [state, setState] = useState<{ serial: string; entries: readonly ManifestEntry[] } | null>(null)
  const [failed, setFailed] = useState<{ serial: string; problem: Problem | null } | null>(null)
  const ready = phone !== undefined && isReady(phone)
  const serial = phone?.serial
  const jobId = phone?.job?.id ?? null
  const reload = useCallback(() => {
    if (serial === undefined) return
    connection
      .call((client) => client.provision.placements({ serial }))
      .then((entries) => {
        setState({ serial, entries })
        setFailed(null)
      })
      .catch((error: unknown) => setFailed({ serial, problem: toProblem(error) }))
  }, [connection, serial])
  useEffect(() => {
    if (ready) reload()
  }, [ready, jobId, reload])
  const mine = state !== null && state.serial === serial ? state : null
  const problem = failed !== null && failed.serial === serial ? failed.problem : null
  return { entries: mine?.entries ?? none, known: mine !== null, problem, reload }
}

const none: readonly ManifestEntry[] = []
