import { useEffect, useMemo } from 'react'
import { useServices } from '../../app/services'
import { createSessionFeed, type SessionFeed } from '../../state/session-feed'

/** Follows a session while it is on screen. */
export function useSession(sessionId: string): SessionFeed {
  const { connection } = useServices()
  const feed = useMemo(() => createSessionFeed(connection, sessionId), [connection, sessionId])
  useEffect(() => {
    feed.start()
    return () => feed.stop()
  }, [feed])
  return feed
}
