import { z } from 'zod'
import table from '../../../resources/soc.json'

const Entry = z.object({
  name: z.string(),
  models: z.array(z.string()),
  platforms: z.array(z.string()).default([]),
  memory: z.object({ peakGBps: z.number(), source: z.string() }).optional()
})

/** Decode on the CPU was seen to reach 55 to 65 % of the peak (4-bit weights; less for K-quants). */
const usableShare = 0.6

/** The bandwidth that a chip’s table entry lets expect. `chip` is its number, platform or name, as the phone tells. */
export function tableBandwidth(
  chip: string
): { readonly bytesPerSecond: number; readonly detail: string } | null {
  const wanted = chip.toLowerCase()
  const found = z
    .array(Entry)
    .parse(table.socs)
    .find(({ name, models, platforms }) =>
      [name, ...models, ...platforms].some(
        (word) => wanted === word.toLowerCase() || wanted.endsWith(` ${word.toLowerCase()}`)
      )
    )
  if (found?.memory === undefined) return null
  const { peakGBps, source } = found.memory
  return {
    bytesPerSecond: usableShare * peakGBps * 1e9,
    detail: `estimated: ${usableShare * 100} % of the ${peakGBps} GB/s peak of ${found.name} (${source})`
  }
}
