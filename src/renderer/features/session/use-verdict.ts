import type { Verdict } from '@shared/model'
import { useEffect, useState } from 'react'
import { useReport } from '../../app/use-report'
import type { SessionFeed } from '../../state/session-feed'

/** The judgement of a session: live it comes with the frames, once the session is over it is asked for. */
export function useVerdict(feed: SessionFeed, live: Verdict | null, over: boolean): Verdict | null {
  const report = useReport()
  const [final, setFinal] = useState<Verdict | null>(null)
  useEffect(() => {
    if (!over) return undefined
    let wanted = true
    feed
      .judge()
      .then((verdict) => {
        if (wanted) setFinal(verdict)
      })
      .catch((error: unknown) => report(error))
    return () => {
      wanted = false
    }
  }, [feed, report, over])
  return final ?? live
}
