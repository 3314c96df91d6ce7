import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import {
  ExportedFile,
  ExportFormat,
  OverheadRow,
  SeriesColumns,
  SessionDetail,
  SessionEvent,
  SessionFrame,
  SessionSummary,
  Verdict
} from '../model'
import { base } from './base'

const Session = z.object({ sessionId: z.string() })

export const sessions = {
  list: base.output(z.array(SessionSummary)),
  get: base.input(Session).output(SessionDetail),
  /** Recorded columns of a span, decimated by min/max to about `points` samples a series. */
  series: base
    .input(
      z.object({
        sessionId: z.string(),
        names: z.array(z.string()).optional(),
        fromMs: z.number().optional(),
        toMs: z.number().optional(),
        points: z.number().int().min(4).max(20_000).default(2000)
      })
    )
    .output(z.array(SeriesColumns)),
  /** Frames of a session, live until it ends (2–4 a second); of a finished session one frame, then the end. */
  follow: base.input(Session).output(eventIterator(SessionFrame)),
  rename: base
    .input(z.object({ sessionId: z.string(), name: z.string().min(1).max(200) }))
    .output(SessionSummary),
  /**
   * Adds a note of the reader's, live or stored: a mark at `atS` seconds of the session's clock, or, without a time, a note on the
   * whole session. Answers the event that was kept. Throws UNKNOWN_SESSION, NOTE_TOO_LONG, NOTE_NO_TEXT, NOTE_OUTSIDE.
   */
  addNote: base
    .input(Session.extend({ text: z.string(), atS: z.number().nullable().default(null) }))
    .output(SessionEvent),
  /** Takes a mark or note away and answers what it was, so that it can be added again. Throws UNKNOWN_SESSION, UNKNOWN_NOTE. */
  removeNote: base.input(Session.extend({ eventId: z.number().int() })).output(SessionEvent),
  /** Why the session lost token rate: live the newest judgement, stored the one made at its end (anew by a newer method). */
  verdict: base.input(Session).output(Verdict),
  /** The whole session in one file: json (docs/session-format.md), csv, markdown, html (one self-contained report), perfetto (trace JSON), parquet (every sample). */
  exportFile: base.input(Session.extend({ format: ExportFormat })).output(ExportedFile),
  remove: base.input(Session).output(z.object({ removed: z.boolean() })),
  /**
   * Live readings of a phone without a run, for `seconds` (default: until the reader leaves), `rateHz` times a second (0.2 to 10,
   * default 1). Not stored.
   */
  watchPhone: base
    .input(
      z.object({
        serial: z.string().min(1),
        seconds: z.number().int().positive().max(86_400).optional(),
        rateHz: z.number().min(0.2).max(10).optional()
      })
    )
    .output(eventIterator(SessionFrame)),
  /** One run in which the sampler is stopped and continued in blocks: what it takes from token/s. Takes `blocks` × `blockS` seconds. */
  measureOverhead: base
    .input(
      z.object({
        serial: z.string().min(1),
        buildId: z.string(),
        modelId: z.string(),
        blocks: z.number().int().min(4).max(60).multipleOf(2).default(8),
        blockS: z.number().int().min(5).max(300).default(20)
      })
    )
    .output(eventIterator(OverheadRow))
}
