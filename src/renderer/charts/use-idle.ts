import { useEffect, useState, type DependencyList } from 'react'

/** A value that costs something to compute, computed when the page is idle and again when `when` changes; null until then. */
export function useIdle<T>(compute: () => T, when: DependencyList): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    const idle = window.requestIdleCallback(() => setValue(() => compute()), { timeout: 1000 })
    return () => window.cancelIdleCallback(idle)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller says on what its computation depends
  }, when)
  return value
}
