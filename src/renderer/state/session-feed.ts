import type { SessionDetail, SessionFrame, Verdict } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { mostPoints } from '../charts/fetch-every'
import { SampleStore } from '../charts/sample-store'
import type { Connection } from '../rpc/connection'
import { keepSame } from './keep-same'
import { createSessionNotes, type SessionNotes } from './session-notes'
import { toProblem, type Problem } from '../rpc/problem'

/** What React sees of a session: the summary of the newest frame, 2–4 times a second while it is live. */
export interface SessionFeedState {
  readonly detail: SessionDetail | null
  readonly nowMs: number
  /** The newest judgement that came with a frame; null until there is one. */
  readonly verdict: Verdict | null
  /** Changes when samples came. */
  readonly revision: number
  /** True once the stream has ended: the session is complete. */
  readonly ended: boolean
  readonly problem: Problem | null
}

/** One session, live or stored, through the same stream. */
export interface SessionFeed {
  readonly sessionId: string
  readonly samples: SampleStore
  readonly store: StoreApi<SessionFeedState>
  /** Fetches a span in finer resolution for a plot of `points` samples. */
  readonly refine: (fromMs: number, toMs: number, points: number) => Promise<void>
  /** The judgement of a session that is over. */
  readonly judge: () => Promise<Verdict>
  /** Writes notes; null where they cannot be kept (a file that was opened). */
  readonly notes: SessionNotes | null
  /** Begins to follow; the samples start anew. */
  readonly start: () => void
  /** Stops following; may be started again. */
  readonly stop: () => void
}

/** Follows a session; samples go to its SampleStore, everything else to `store`. */
export function createSessionFeed(connection: Connection, sessionId: string): SessionFeed {
  const samples = new SampleStore(async (name, fromMs, toMs) => {
    const [column] = await connection.call((client) =>
      client.sessions.series({ sessionId, names: [name], fromMs, toMs, points: mostPoints })
    )
    return column ?? { tMs: [], v: [] }
  })
  const store = createStore<SessionFeedState>(() => ({
    detail: null,
    nowMs: 0,
    verdict: null,
    revision: 0,
    ended: false,
    problem: null
  }))
  let subscription: { dispose(): void } | null = null
  const follow = (): { dispose(): void } =>
    connection.subscribe({
      open: (client, signal) => client.sessions.follow({ sessionId }, { signal }),
      onStart: () => samples.reset(),
      onValue: (frame: SessionFrame) => {
        samples.append(frame.columns)
        const known = store.getState()
        const detail = keepSame(known.detail, frame.detail)
        const verdict = frame.verdict === null ? known.verdict : keepSame(known.verdict, frame.verdict)
        store.setState({ detail, verdict, nowMs: frame.nowMs, revision: samples.revision, problem: null })
      },
      onEnd: () => store.setState({ ended: true }),
      onError: (error) => store.setState({ problem: toProblem(error) })
    })
  return {
    sessionId,
    samples,
    store,
    refine: async (fromMs, toMs, points) => {
      const columns = await connection.call((client) =>
        client.sessions.series({ sessionId, fromMs, toMs, points })
      )
      samples.setFine(fromMs, toMs, columns)
    },
    notes: createSessionNotes(connection, sessionId, store),
    judge: () => connection.call((client) => client.sessions.verdict({ sessionId })),
    start: () => {
      subscription ??= follow()
    },
    stop: () => {
      subscription?.dispose()
      subscription = null
    }
  }
}
