import { basename } from 'node:path'
import { waitFor } from '../../phone/host/sleep'
import type { CorruptedByte } from '../../phone/sync-meter'
import type { Fault } from './fault'

/** One payload byte changes on its way to the phone; the packets around it stay whole. */
export const flipInFlight: Fault = {
  reach: 'phone',
  inject: async ({ stand, phone, random }) => {
    const names = stand.sources.map((source) => basename(source))
    const shardIn = (path: string): string | undefined => names.find((name) => path.includes(name))
    let corrupted: CorruptedByte | null = null
    void stand.meter
      .corrupt({
        phone: phone.address,
        fits: (path) => shardIn(path) !== undefined,
        skipBytes: random.between(0, 1_000_000)
      })
      .then((byte) => (corrupted = byte))
    const isOver = (): true | null => {
      const state = stand.client.status(phone.serial)?.state
      return corrupted !== null || state === 'done' || state === 'failed' ? true : null
    }
    await waitFor('a byte to corrupt', isOver, { timeoutMs: 30_000, everyMs: 10 }).catch(() => undefined)
    stand.meter.disarm()
    const byte = corrupted as CorruptedByte | null
    if (byte === null) return null
    const detail = `byte ${byte.offset} of what went to ${basename(byte.path)} inverted on its way`
    return { detail, damage: { shard: shardIn(byte.path) ?? '', chunks: [], lostBytes: 0 } }
  }
}
