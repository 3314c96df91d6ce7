import { z } from 'zod'

const quantities = [
  'batteryPercent',
  'batteryDischargePercent',
  'batteryMilliVolts',
  'batteryMilliAmps'
] as const

/**
 * One or more thermal zones. A range in the type (`cpu-1-{0..3}-usr`) stands for that many zones in a row, each `stepC`
 * warmer than the one before.
 */
const zoneEntrySchema = z.union([
  z.object({
    type: z.string(),
    source: z.enum(['die', 'skin', 'battery']),
    share: z.number().default(1),
    offsetC: z.number().default(0),
    stepC: z.number().default(0),
    /** How the driver writes the number: the kernel's milli-degrees, or what phones do that break its rule. */
    unit: z.enum(['milli', 'deci', 'whole', 'decimal']).default('milli')
  }),
  z.object({ type: z.string(), quantity: z.enum(quantities) }),
  z.object({ type: z.string(), constant: z.number().int() }),
  /** `denied`: the shell may not read it; `io`: the driver fails with EIO. */
  z.object({ type: z.string(), error: z.enum(['denied', 'io']) })
])

/** One thermal zone of a profile. */
export type ThermalZone = Readonly<z.infer<typeof zoneEntrySchema>>

/** The zones of a profile, in the order of their numbers. */
export const zoneListSchema = z
  .array(zoneEntrySchema)
  .transform((entries): readonly ThermalZone[] => entries.flatMap(expand))

function expand(entry: ThermalZone): readonly ThermalZone[] {
  const range = /\{(\d+)\.\.(\d+)\}/.exec(entry.type)
  if (range === null) return [entry]
  const [text, from, to] = [range[0], Number(range[1]), Number(range[2])]
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const zone = { ...entry, type: entry.type.replace(text, String(from + index)) }
    return 'source' in zone ? { ...zone, offsetC: zone.offsetC + index * zone.stepC } : zone
  })
}
