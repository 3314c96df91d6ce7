import type { PhoneSummary } from '@shared/model'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'

/** The session to show for a phone: the one it runs now; once that has ended it stays until a new one is asked for. */
export function useSoakSession(phone: PhoneSummary): string | null {
  const { ui } = useServices()
  const { serial, sessionId } = phone
  const kept = useStore(ui.store, (state) => state.soakSession[serial] ?? null)
  useEffect(() => {
    if (sessionId !== null) ui.setSoakSession(serial, sessionId)
  }, [ui, serial, sessionId])
  return sessionId ?? kept
}
