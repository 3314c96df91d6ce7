import { DisposableStore } from '@shared/base/disposables'
import { openBenchSession, openBenchStore } from './recorder-kit'
import { samplerHeader, samplerSecond, streamSecond } from './simulated-soak'
import type { Bench } from './types'

const phones = 16
const budgetPct = 15
const budgetGrowthMb = 60

/**
 * DESIGN §9: 16 phones, each with 40 series a second, ten tokens a second and a process table, recorded at once: raw text to
 * disk, read, diagnosed and stored. Seconds are simulated, so the share of a core is CPU time over simulated time.
 */
export const benchRecording: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const store = await openBenchStore(owned)
    const seconds = smoke ? 120 : 3600
    const sessions = Array.from({ length: phones }, (_, n) => openBenchSession(store, `bench-${n}`))
    owned.defer(() => Promise.all(sessions.map((session) => session.close())).then(() => undefined))
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
    for (const session of sessions) await session.take('samples.log', encode(samplerHeader()))
    const settled = Math.floor(seconds / 3)
    let rssBefore = 0
    // The text is made before the clock runs: making it is not the product's work.
    let cpuMicros = 0
    for (let second = 0; second < seconds; second += 1) {
      const samples = encode(samplerSecond(second))
      const stream = encode(streamSecond(second))
      const before = process.cpuUsage()
      for (const session of sessions) {
        await session.take('samples.log', samples)
        await session.take('stream.sse', stream)
        session.tick()
        session.saveEvents()
      }
      const { user, system } = process.cpuUsage(before)
      cpuMicros += user + system
      if (second === settled) rssBefore = process.memoryUsage.rss()
    }
    await store.writer.flush()
    const growthMb = Math.round((process.memoryUsage.rss() - rssBefore) / 1e6)
    const corePct = Number((cpuMicros / 1e4 / seconds).toFixed(1))
    return {
      name: 'Recording 16 phones',
      budget: `≤ ${budgetPct} % of a core, RSS flat`,
      ok: smoke || (corePct <= budgetPct && growthMb <= budgetGrowthMb),
      figures: {
        corePct,
        growthMb,
        seriesEach: sessions[0]?.memory.names().length ?? 0,
        simulatedSeconds: seconds
      }
    }
  } finally {
    await owned.dispose()
  }
}
