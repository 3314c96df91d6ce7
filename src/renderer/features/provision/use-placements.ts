import type { ManifestEntry, PhoneSummary } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { isReady } from '../../state/phones-store'

/** What the phone's manifest lists. */
export interface Placements {
  readonly entries: readonly ManifestEntry[]
  /** False until the phone answered. */
  readonly known: boolean
  readonly reload: () => void
}

/** A phone's placements; read again when a job on it ends and when the phone comes back. */
export function usePlacements(phone: PhoneSummary | undefined): Placements {
  const { connection } = useServices()
  const [state, setState] = useState<{ serial: string; entries: readonly ManifestEntry[] } | null>(null)
  const ready = phone !== undefined && isReady(phone)
  const serial = phone?.serial
  const jobId = phone?.job?.id ?? null
  const reload = useCallback(() => {
    if (serial === undefined) return
    connection
      .call((client) => client.provision.placements({ serial }))
      .then((entries) => setState({ serial, entries }))
      .catch(() => undefined)
  }, [connection, serial])
  useEffect(() => {
    if (ready) reload()
  }, [ready, jobId, reload])
  const mine = state !== null && state.serial === serial ? state : null
  return { entries: mine?.entries ?? none, known: mine !== null, reload }
}

const none: readonly ManifestEntry[] = []
