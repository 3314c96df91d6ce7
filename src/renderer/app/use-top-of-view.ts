import { useEffect, type RefObject } from 'react'
import type { Route } from '../state/route'

/** Brings the top into view when another view, phone or session is opened; what is compared may change in place. */
export function useTopOfView(main: RefObject<HTMLElement | null>, route: Route): void {
  const { view, serial, sessionId, mode } = route
  useEffect(() => {
    // Newer browsers return a promise here, which React would take for a clean-up.
    main.current?.scrollTo(0, 0)
  }, [main, view, serial, sessionId, mode])
}
