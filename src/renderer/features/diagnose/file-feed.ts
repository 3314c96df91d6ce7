import { createStore } from 'zustand/vanilla'
import { SampleStore } from '../../charts/sample-store'
import type { SessionFeed, SessionFeedState } from '../../state/session-feed'
import { portableColumns } from './portable-columns'
import { portableDetail, type OpenedFile } from './portable-detail'

/** A session file as a feed that is over: the same screen shows it. */
export function createFileFeed(opened: OpenedFile): SessionFeed {
  const samples = new SampleStore()
  samples.append(portableColumns(opened.session))
  const detail = portableDetail(opened)
  const store = createStore<SessionFeedState>(() => ({
    detail,
    nowMs: detail.durationMs,
    verdict: opened.verdict,
    revision: samples.revision,
    ended: true,
    problem: null
  }))
  return {
    sessionId: detail.id,
    samples,
    store,
    refine: () => Promise.resolve(),
    judge: () => Promise.resolve(opened.verdict),
    notes: null,
    start: () => undefined,
    stop: () => undefined
  }
}
