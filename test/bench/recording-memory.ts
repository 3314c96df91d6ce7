import { DisposableStore } from '@shared/base/disposables'
import { readHeld, slopePerHour, type Held } from './growth-probe'
import { openBenchSession, openBenchStore } from './recorder-kit'
import { samplerHeader, samplerSecond, streamSecond } from './simulated-soak'
import type { Bench } from './types'

const phones = 2
const hours = 8
const readEveryS = 900
/** What the heap may grow in a simulated hour once everything is warm: that is 4 MB in 8 h. */
const budgetSlopeMb = 0.5
const budgetGrowthMb = 15

/**
 * DESIGN §9: memory stays flat over 8 simulated hours. What is held is read with the garbage collected, every quarter of an hour,
 * from the second hour on: caches and JIT are warm by then.
 */
export const benchRecordingMemory: Bench = async ({ smoke }) => {
  const owned = new DisposableStore()
  try {
    const store = await openBenchStore(owned)
    const sessions = Array.from({ length: phones }, (_, n) => openBenchSession(store, `memory-${n}`))
    owned.defer(() => Promise.all(sessions.map((session) => session.close())).then(() => undefined))
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
    for (const session of sessions) await session.take('samples.log', encode(samplerHeader()))
    const held: Held[] = []
    const seconds = smoke ? readEveryS : hours * 3600
    for (let second = 0; second < seconds; second += 1) {
      for (const session of sessions) {
        await session.take('samples.log', encode(samplerSecond(second)))
        await session.take('stream.sse', encode(streamSecond(second)))
        session.tick()
        session.saveEvents()
      }
      if ((second + 1) % readEveryS !== 0) continue
      await store.writer.flush()
      held.push(readHeld(second + 1))
    }
    const warm = smoke ? held : held.filter(({ atS }) => atS >= 3600)
    const round = (value: number): number => Math.round(value * 100) / 100
    const heapMbPerHour = round(slopePerHour(warm, ({ heapMb }) => heapMb))
    const [first, last] = [warm[0], warm.at(-1)]
    const rssGrowthMb = round((last?.rssMb ?? 0) - (first?.rssMb ?? 0))
    return {
      name: `Memory of recording ${phones} phones for ${hours} h`,
      budget: `flat: heap ≤ ${budgetSlopeMb} MB an hour, RSS ≤ ${budgetGrowthMb} MB in all`,
      ok: smoke || (heapMbPerHour <= budgetSlopeMb && rssGrowthMb <= budgetGrowthMb),
      figures: {
        ...{ heapMbPerHour, rssGrowthMb },
        heapMb: round(last?.heapMb ?? 0),
        rssMb: round(last?.rssMb ?? 0),
        simulatedHours: round(seconds / 3600)
      }
    }
  } finally {
    await owned.dispose()
  }
}
