import { useEffect, useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { createSessionFeed, type SessionFeed } from '../../state/session-feed'

/** Follows several sessions while they are on screen; the list is one and the same as long as the ids are. */
export function useFeeds(ids: readonly string[]): readonly SessionFeed[] {
  const { connection } = useServices()
  const wanted = ids.join(',')
  const feeds = useMemo(
    () =>
      wanted
        .split(',')
        .filter((id) => id !== '')
        .map((id) => createSessionFeed(connection, id)),
    [connection, wanted]
  )
  useEffect(() => {
    for (const feed of feeds) feed.start()
    return () => {
      for (const feed of feeds) feed.stop()
    }
  }, [feeds])
  return feeds
}

/** Figures change at most this often, however many feeds send frames. */
const shownEveryMs = 250

/** The summaries of all feeds, read together a few times a second while something changes. */
export function useFeedStates(feeds: readonly SessionFeed[]) {
  const [states, setStates] = useState(() => feeds.map((feed) => feed.store.getState()))
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null
    const read = (): void => {
      waiting = null
      setStates(feeds.map((feed) => feed.store.getState()))
    }
    const soon = (): void => {
      waiting ??= setTimeout(read, shownEveryMs)
    }
    read()
    const stops = feeds.map((feed) => feed.store.subscribe(soon))
    return () => {
      for (const stop of stops) stop()
      if (waiting !== null) clearTimeout(waiting)
    }
  }, [feeds])
  return states.length === feeds.length ? states : feeds.map((feed) => feed.store.getState())
}
