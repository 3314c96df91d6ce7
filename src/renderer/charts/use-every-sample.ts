import type { Columns } from '@shared/base/decimate'
import { useEffect, useRef, useState } from 'react'
import type { SampleStore } from './sample-store'

interface Gathered {
  readonly samples: SampleStore
  readonly name: string
  readonly endMs: number
  readonly columns: Columns
}

/**
 * All recorded samples of a series, none thinned out; each new `slot` adds what came since. Null until they are there;
 * a read that fails is tried again with the next slot.
 */
export function useEverySample(samples: SampleStore, name: string, slot: number): Columns | null {
  const gathered = useRef<Gathered | null>(null)
  const [columns, setColumns] = useState<Columns | null>(null)
  useEffect(() => {
    const reading = { over: false }
    const known = gathered.current
    const held =
      known?.samples === samples && known.name === name
        ? known
        : { samples, name, endMs: 0, columns: { tMs: [], v: [] } }
    const endMs = Math.max(held.endMs, samples.endOf(name))
    samples.every(name, held.endMs, endMs).then(
      ({ tMs, v }) => {
        if (reading.over) return
        const all = { tMs: [...held.columns.tMs, ...tMs], v: [...held.columns.v, ...v] }
        gathered.current = { samples, name, endMs, columns: all }
        setColumns(all)
      },
      () => undefined
    )
    return () => {
      reading.over = true
    }
  }, [samples, name, slot])
  return columns
}
