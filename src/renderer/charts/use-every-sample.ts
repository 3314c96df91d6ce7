import { useEffect, useRef, useState } from 'react'
import type { SampleStore } from './sample-store'

interface Gathered {
  readonly samples: SampleStore
  readonly endMs: number
  readonly values: readonly (number | null)[]
}

/**
 * All recorded values of a series, none thinned out; each new `slot` adds what came since. Null until they are there;
 * a read that fails is tried again with the next slot.
 */
export function useEverySample(
  samples: SampleStore,
  name: string,
  slot: number
): readonly (number | null)[] | null {
  const gathered = useRef<Gathered | null>(null)
  const [values, setValues] = useState<Gathered['values'] | null>(null)
  useEffect(() => {
    const reading = { over: false }
    const held = gathered.current?.samples === samples ? gathered.current : { samples, endMs: 0, values: [] }
    samples.every(name, held.endMs).then(
      (more) => {
        if (reading.over) return
        gathered.current = { samples, endMs: more.endMs, values: [...held.values, ...more.values] }
        setValues(gathered.current.values)
      },
      () => undefined
    )
    return () => {
      reading.over = true
    }
  }, [samples, name, slot])
  return values
}
