import { open, readdir, stat, truncate as cutFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sleep } from '../../phone/host/sleep'
import { modelTraffic } from '../stand'
import { chunkBytes } from '../truth'
import type { Fault, Hit, Scene } from './fault'

const stopMs = 4000
const patienceMs = 30_000

/** Something else fills the phone's storage; it is freed once the program has stopped or said that it is full. */
export const fullDisk: Fault = {
  reach: 'phone',
  inject: async ({ stand, phone, random }) => {
    const freeBytes = random.between(0, 3 * chunkBytes)
    await phone.limitStorage(freeBytes)
    const deadline = performance.now() + patienceMs
    const isStill = (): boolean => performance.now() - modelTraffic(stand, phone).lastMs > stopMs
    const hasEnded = (): boolean =>
      ['failed', 'done'].includes(stand.client.status(phone.serial)?.state ?? '')
    while (!hasEnded() && !isStill() && performance.now() < deadline) await sleep(50)
    await phone.limitStorage(null)
    const { state, error } = stand.client.status(phone.serial) ?? { state: 'unknown', error: null }
    const code = (error as { readonly code?: string } | null)?.code
    return {
      detail: `${freeBytes} bytes left; the job was ${state}${code === undefined ? '' : ` (${code})`}`
    }
  }
}

/** One bit pattern on the phone's storage changes: in a shard that is finished or in one that is on its way. */
export const flipOnDisk: Fault = {
  reach: 'phone',
  inject: async (scene) => {
    const victim = await chooseFile(scene)
    if (victim === null) return null
    const at = scene.random.between(0, victim.size - 1)
    const file = await open(victim.path, 'r+')
    try {
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, at)
      byte[0] = (byte[0] ?? 0) ^ (1 << scene.random.between(0, 7))
      await file.write(byte, 0, 1, at)
    } finally {
      await file.close()
    }
    const chunks = [Math.floor(at / chunkBytes)]
    return hit(victim, `byte ${at} of ${basename(victim.path)} flipped`, { chunks, lostBytes: 0 })
  }
}

/** A file on the phone loses its end. */
export const truncate: Fault = {
  reach: 'phone',
  inject: async (scene) => {
    const victim = await chooseFile(scene)
    if (victim === null) return null
    const size = scene.random.between(0, victim.size - 1)
    await cutFile(victim.path, size)
    const first = Math.floor(size / chunkBytes)
    const last = Math.floor((victim.size - 1) / chunkBytes)
    const chunks = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const detail = `${basename(victim.path)} cut from ${victim.size} to ${size} bytes`
    return hit(victim, detail, { chunks, lostBytes: victim.size - size })
  }
}

interface Victim {
  readonly path: string
  readonly size: number
  readonly shard: string
}

async function chooseFile({ stand, phone, random }: Scene): Promise<Victim | null> {
  const folder = stand.modelFolder(phone)
  const victims: Victim[] = []
  for (const name of (await readdir(folder)).sort()) {
    const shard = stand.sources.map((source) => basename(source)).find((known) => name.startsWith(known))
    const path = join(folder, name)
    // A piece may be joined to its file, or a file get its name, since the folder was read.
    const size = await stat(path).then(
      (found) => found.size,
      () => 0
    )
    if (shard !== undefined && size > 0) victims.push({ path, size, shard })
  }
  const [first, ...others] = victims
  return first === undefined ? null : random.pick([first, ...others])
}

function hit(
  { shard }: Victim,
  detail: string,
  damage: { readonly chunks: readonly number[]; readonly lostBytes: number }
): Hit {
  return { detail, damage: { shard, ...damage } }
}
