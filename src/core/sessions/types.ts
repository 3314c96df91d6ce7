import type { OverheadRequest } from './measure-overhead'
import type { SessionNotes } from './session-notes'
import type {
  ActionProof,
  OverheadRow,
  SeriesColumns,
  SessionDetail,
  SessionFrame,
  SessionSummary,
  SoakRequest,
  Verdict
} from '@shared/model'

export interface SeriesQuery {
  readonly sessionId: string
  readonly names?: readonly string[]
  readonly fromMs?: number
  readonly toMs?: number
  readonly points: number
}

/** Sessions, live and stored. Recording goes on by itself: after a pulled cable, a dead adb server, a killed program. */
export interface SessionService {
  list(): readonly SessionSummary[]
  get(sessionId: string): SessionDetail
  series(query: SeriesQuery): readonly SeriesColumns[]
  follow(sessionId: string, signal?: AbortSignal): AsyncGenerator<SessionFrame, void>
  rename(sessionId: string, name: string): SessionSummary
  remove(sessionId: string): Promise<boolean>
  startSoak(request: SoakRequest): Promise<string>
  stop(sessionId: string, options?: { readonly withoutPhone?: boolean }): Promise<SessionSummary>
  mark(sessionId: string, text: string): void
  /** Notes and marks of the reader, on live and stored sessions. */
  readonly notes: Pick<SessionNotes, 'add' | 'remove'>
  watchPhone(
    serial: string,
    options: { readonly seconds?: number; readonly rateHz?: number; readonly signal?: AbortSignal }
  ): AsyncGenerator<SessionFrame, void>
  /** What the sampler takes from a run's token/s: see measure-overhead.ts. */
  measureOverhead(request: OverheadRequest, signal?: AbortSignal): AsyncGenerator<OverheadRow, void>
  /** Why token rate was lost: live the newest judgement, else the stored one, made anew where its method is older. */
  verdict(sessionId: string): Promise<Verdict>
  /** The newest judgement of a session that is recorded now; null = it was not judged yet, or it is not recorded now. */
  liveVerdict(sessionId: string): Verdict | null
  /** What the action of a journal entry did to the token rate. Throws BAD_INPUT when the session knows no such action. */
  proof(sessionId: string, entryId: string): ActionProof
  /** A session, live or stored, as a portable session file. */
  exportFile(sessionId: string): Promise<{ readonly fileName: string; readonly text: string }>
  /** Takes up every session that was being recorded when the program ended. Called once at start. */
  resume(): void
  /** Stops following (not the runs on the phones) and flushes the store. */
  dispose(): Promise<void>
}
