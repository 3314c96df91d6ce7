import type { GateReport, RunIntent } from '@shared/model'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { toProblem, type Problem } from '../../rpc/problem'

/** For which run the gates are looked at. */
export interface GateTarget {
  readonly serial: string
  readonly buildId: string
  readonly modelId: string
  readonly intent: RunIntent
}

/** The gates of a phone while somebody looks at them: again about every two seconds. */
export function useGates(target: GateTarget): {
  readonly report: GateReport | null
  readonly problem: Problem | null
} {
  const { connection } = useServices()
  const [report, setReport] = useState<GateReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    const subscription = connection.subscribe({
      open: (client, signal) => client.gates.check(target, { signal }),
      onValue: (fresh: GateReport) => {
        setReport(fresh)
        setProblem(null)
      },
      onError: (error) => setProblem(toProblem(error))
    })
    return () => subscription.dispose()
  }, [connection, target])
  return { report, problem }
}
