import type { Dossier } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'

export interface DossierState {
  readonly dossier: Dossier | null
  readonly problem: Problem | null
  readonly reload: () => void
}

/** A phone's dossier, asked for when the phone is ready; the last one stays while it is away. */
export function useDossier(serial: string, ready: boolean): DossierState {
  const { connection } = useServices()
  const [dossier, setDossier] = useState<Dossier | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useCallback(
    (apply: () => boolean) => {
      connection
        .call((client) => client.phones.dossier({ serial }))
        .then((found) => {
          if (!apply()) return
          setDossier(found)
          setProblem(null)
        })
        .catch((error: unknown) => {
          if (apply()) setProblem(toProblem(error))
        })
    },
    [connection, serial]
  )
  useEffect(() => {
    let wanted = true
    if (ready) load(() => wanted)
    return () => {
      wanted = false
    }
  }, [ready, load])
  return { dossier, problem, reload: () => load(() => true) }
}
