import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { SampleSource } from '../sample-source'
import type { TimelineController, TimelineState } from './controller'

export interface TimelineParts {
  readonly controller: TimelineController
  readonly samples: SampleSource
}

const TimelineContext = createContext<TimelineParts | null>(null)

export const TimelineProvider = TimelineContext.Provider

/** The timeline that a part belongs to. */
export function useTimeline(): TimelineParts {
  const parts = useContext(TimelineContext)
  if (parts === null) throw new Error('useTimeline needs a TimelineProvider above it')
  return parts
}

/** Draws the component again when samples came: it reads figures from them. */
export function useRevision(): void {
  useTimelineState((state) => state.revision)
}

/** A slice of the timeline's state. */
export function useTimelineState<T>(select: (state: TimelineState) => T): T {
  return useStore(useTimeline().controller.store, select)
}
