import type { Dossier } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'

export interface DossierState {
  readonly dossier: Dossier | null
  readonly problem: Problem | null
  /** Reads everything again; `measure` also measures storage and link, which takes some seconds. */
  readonly reload: (measure?: boolean) => void
  /** True while an asked-for reading goes on. */
  readonly busy: boolean
}

/** A phone's dossier, asked for when the phone is ready; the last one stays while it is away. */
export function useDossier(serial: string, ready: boolean): DossierState {
  const { connection } = useServices()
  const [dossier, setDossier] = useState<Dossier | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const load = useCallback(
    (apply: () => boolean, measure: boolean) =>
      connection
        .call((client) => client.phones.dossier({ serial, ...(measure ? { measure } : {}) }))
        .then((found) => {
          if (!apply()) return
          setDossier(found)
          setProblem(null)
        })
        .catch((error: unknown) => {
          if (apply()) setProblem(toProblem(error))
        }),
    [connection, serial]
  )
  useEffect(() => {
    let wanted = true
    if (ready) void load(() => wanted, false)
    return () => {
      wanted = false
    }
  }, [ready, load])
  const reload = useCallback(
    (measure = false) => {
      setBusy(true)
      void load(() => true, measure).finally(() => setBusy(false))
    },
    [load]
  )
  return { dossier, problem, reload, busy }
}
