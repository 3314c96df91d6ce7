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

/** Draws again whenever the summary of one of the feeds changed, at most as often as frames come. */
export function useFeedStates(feeds: readonly SessionFeed[]) {
  const [states, setStates] = useState(() => feeds.map((feed) => feed.store.getState()))
  useEffect(() => {
    const read = (): void => setStates(feeds.map((feed) => feed.store.getState()))
    read()
    const stops = feeds.map((feed) => feed.store.subscribe(read))
    return () => {
      for (const stop of stops) stop()
    }
  }, [feeds])
  return states.length === feeds.length ? states : feeds.map((feed) => feed.store.getState())
}
