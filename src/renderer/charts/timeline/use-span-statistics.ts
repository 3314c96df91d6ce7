import { useEffect, useState } from 'react'
import type { SampleSource } from '../sample-source'
import { inLane, type Lane } from './lanes'
import { describeSpan, type Statistics } from './statistics'
import { useTimeline, useTimelineState } from './timeline-context'
import type { Selection } from './viewport'

interface Described {
  readonly lanes: readonly Lane[]
  readonly selection: Selection
  readonly of: ReadonlyMap<string, Statistics>
}

/** A selection is dragged: what it covers is read when it has rested. */
const readAfterMs = 120
/** A selection that reaches past what is recorded yet is read again so often. */
const againEveryMs = 5000

/**
 * Statistics of every recorded sample in the selection by name of series; null until they are read. Failed = the record could
 * not be read.
 */
export function useSpanStatistics(lanes: readonly Lane[]): {
  readonly selection: Selection | null
  readonly of: ReadonlyMap<string, Statistics> | null
  readonly failed: boolean
} {
  const { samples } = useTimeline()
  const selection = useTimelineState((state) => state.selection)
  const reachedMs = useTimelineState((state) =>
    state.selection === null
      ? 0
      : Math.min(state.selection.toMs, Math.ceil(state.bounds.endMs / againEveryMs) * againEveryMs)
  )
  const [described, setDescribed] = useState<Described | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (selection === null) return undefined
    const reading = { over: false }
    const timer = setTimeout(() => {
      statisticsOf(samples, lanes, selection).then(
        (of) => {
          if (reading.over) return
          setDescribed({ lanes, selection, of })
          setFailed(false)
        },
        () => {
          if (!reading.over) setFailed(true)
        }
      )
    }, readAfterMs)
    return () => {
      reading.over = true
      clearTimeout(timer)
    }
  }, [samples, lanes, selection, reachedMs])
  const holds = described !== null && described.lanes === lanes && described.selection === selection
  return { selection, of: holds ? described.of : null, failed }
}

async function statisticsOf(
  samples: SampleSource,
  lanes: readonly Lane[],
  { fromMs, toMs }: Selection
): Promise<ReadonlyMap<string, Statistics>> {
  const found = new Map<string, Statistics>()
  const read = lanes.flatMap((lane) =>
    lane.series.map(async (series) => {
      const { tMs, v } = await samples.every(series.name, fromMs, toMs + 1)
      const scaled = { tMs, v: v.map((value) => (value === null ? null : inLane(series, value))) }
      const statistics = describeSpan(scaled, fromMs, toMs)
      if (statistics !== null) found.set(series.name, statistics)
    })
  )
  await Promise.all(read)
  return found
}
