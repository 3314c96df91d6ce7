import { useEffect, useState } from 'react'
import { useHeld } from './use-held'

/** A value that costs something to compute, computed when the page is idle and again when one of `keys` changes; null until then. */
export function useIdle<T>(compute: () => T, keys: readonly unknown[]): T | null {
  const [value, setValue] = useState<T | null>(null)
  const held = useHeld(compute, keys)
  useEffect(() => {
    const idle = window.requestIdleCallback(() => setValue(() => held()), { timeout: 1000 })
    return () => window.cancelIdleCallback(idle)
  }, [held])
  return value
}
