import { readSeries } from '@core/sessions/series-reader'
import { DisposableStore } from '@shared/base/disposables'
import { openBenchSession, openBenchStore } from './recorder-kit'
import { samplerHeader, samplerSecond, streamSecond } from './simulated-soak'
import { median, type Bench } from './types'

const budgetMs = 500

/**
 * DESIGN §9: the first columns of an 8 h session with 40 series, decimated to a screen's width, as the timeline asks for
 * them; and a zoom into ten minutes. Also how long a restarted program takes to read that session's raw text again.
 */
export const benchOpenSession: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const store = await openBenchStore(owned)
    const seconds = smoke ? 600 : 8 * 3600
    const first = openBenchSession(store, 'long')
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
    await first.raw.append('samples.log', encode(samplerHeader()))
    for (let from = 0; from < seconds; from += 60) {
      const minute = Array.from({ length: Math.min(60, seconds - from) }, (_, n) => from + n)
      await first.raw.append('samples.log', encode(minute.map(samplerSecond).join('')))
      await first.raw.append('stream.sse', encode(minute.map(streamSecond).join('')))
    }
    const startMs = performance.now()
    await first.replay(new AbortController().signal)
    await first.finish()
    const replayMs = Math.round(performance.now() - startMs)
    const rawMb = Math.round(first.raw.totalBytes() / 1e6)
    await first.close()

    const time = (query: Partial<Parameters<typeof readSeries>[1]>): number => {
      const times = Array.from({ length: 5 }, () => {
        const before = performance.now()
        readSeries(store.db, { sessionId: 'long', points: 2000, ...query }, null)
        return performance.now() - before
      })
      return Math.round(median(times))
    }
    const openMs = time({})
    const zoomMs = time({ fromMs: (seconds / 2) * 1000, toMs: (seconds / 2) * 1000 + 600_000 })
    return {
      name: 'Open an 8 h session',
      budget: `≤ ${budgetMs} ms for all series`,
      ok: smoke || openMs <= budgetMs,
      figures: { openMs, zoomMs, replayMs, rawMb, hours: Number((seconds / 3600).toFixed(2)) }
    }
  } finally {
    await owned.dispose()
  }
}
