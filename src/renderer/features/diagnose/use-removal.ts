import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../app/services'
import { useReport } from '../../app/use-report'

const patienceMs = 10_000

/** A session that will be deleted unless its user takes it back. */
export interface Removal {
  readonly id: string
  readonly name: string
}

/**
 * Deletes a session after ten seconds in which it can be taken back; another one, or leaving the view, ends the wait.
 * Until then nothing is deleted.
 */
export function useRemoval(): {
  readonly waiting: Removal | null
  readonly remove: (removal: Removal) => void
  readonly undo: () => void
} {
  const { sessions } = useServices()
  const report = useReport()
  const [waiting, setWaiting] = useState<Removal | null>(null)
  const due = useRef<{ readonly removal: Removal; readonly timer: ReturnType<typeof setTimeout> } | null>(
    null
  )
  const carryOut = useCallback(() => {
    const { current } = due
    if (current === null) return
    clearTimeout(current.timer)
    due.current = null
    sessions.remove(current.removal.id).catch((error: unknown) => report(error))
    setWaiting(null)
  }, [sessions, report])
  const remove = useCallback(
    (removal: Removal) => {
      carryOut()
      due.current = { removal, timer: setTimeout(carryOut, patienceMs) }
      setWaiting(removal)
    },
    [carryOut]
  )
  const undo = useCallback(() => {
    if (due.current !== null) clearTimeout(due.current.timer)
    due.current = null
    setWaiting(null)
  }, [])
  useEffect(() => carryOut, [carryOut])
  return { waiting, remove, undo }
}
