import { useCallback, useState } from 'react'
import { toProblem, type Problem } from '../rpc/problem'
import { useReport } from './use-report'

export interface Action<A extends readonly unknown[]> {
  readonly run: (...args: A) => void
  readonly busy: boolean
  /** The last failure, for a note beside the control; null after the next success or start. */
  readonly problem: Problem | null
  readonly clear: () => void
}

/**
 * Runs something the user asked for, once at a time. A failure is shown where it was asked (`inline`) or as a toast;
 * the log keeps both.
 */
export function useAction<A extends readonly unknown[]>(
  work: (...args: A) => Promise<unknown>,
  options: { readonly inline?: boolean } = {}
): Action<A> {
  const report = useReport()
  const inline = options.inline === true
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = useCallback(
    (...args: A) => {
      setBusy(true)
      setProblem(null)
      work(...args)
        .catch((error: unknown) => {
          report(error, { silent: inline })
          if (inline) setProblem(toProblem(error))
        })
        .finally(() => setBusy(false))
    },
    [work, report, inline]
  )
  return { run, busy, problem, clear: () => setProblem(null) }
}
