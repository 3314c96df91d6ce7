import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fault } from './fault'

const dayMs = 86_400_000

/**
 * The wall clock jumps, on the PC (the program's Date) and on the phone. A phone's kernel clock cannot be changed apart from the
 * host's, so what a jump leaves behind there is made: files written under another clock.
 */
export const clockJump: Fault = {
  reach: 'allPhones',
  inject: async ({ stand, phone, random }) => {
    const offsetMs = random.between(-3650, 3650) * dayMs
    stand.client.tell({ do: 'shiftClock', offsetMs })
    const folder = stand.modelFolder(phone)
    const then = new Date(Date.now() + offsetMs)
    for (const name of await readdir(folder))
      await utimes(join(folder, name), then, then).catch(() => undefined)
    return { detail: `clocks moved by ${offsetMs / dayMs} days` }
  }
}
