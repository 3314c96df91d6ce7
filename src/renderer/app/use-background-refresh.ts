import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from './services'

const everyMs = 10_000

/**
 * Keeps lists that have no stream of their own fresh: whenever the link comes up, when another view is opened (the library: a tune
 * saves its recipe by itself), when a phone begins or ends a session, and every ten seconds while the page is seen.
 */
export function useBackgroundRefresh(): void {
  const { connection, library, provision, sessions, phones, ui } = useServices()
  const up = useStore(connection.state, (state) => state.state === 'up')
  const view = useStore(ui.store, (state) => state.route.view)
  const running = useStore(phones.store, (state) => state.phones.map((phone) => phone.sessionId ?? '').join())
  const jobs = useStore(phones.store, (state) =>
    state.phones.map((phone) => (phone.job?.kind === 'provision' ? phone.job.id : '')).join()
  )
  useEffect(() => {
    if (up) void library.refresh().catch(() => undefined)
  }, [up, view, library])
  useEffect(() => {
    if (up) void provision.refresh().catch(() => undefined)
  }, [up, jobs, provision])
  useEffect(() => {
    if (!up) return undefined
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void sessions.refresh().catch(() => undefined)
    }
    refresh()
    const timer = setInterval(refresh, everyMs)
    return () => clearInterval(timer)
  }, [up, running, sessions])
}
