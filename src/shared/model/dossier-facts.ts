import { z } from 'zod'
import { LinkKind } from './phone'

/** A fact that may be unknown: then value is null and reason says why. A known value may carry a remark as its reason. */
export const known = <T extends z.ZodType>(value: T) =>
  z.object({ value: value.nullable(), reason: z.string().nullable() })

export interface Fact<T> {
  readonly value: T | null
  readonly reason: string | null
}

/** The chip by its shop name. `source` tells what named it: a property of the phone, or the CPU’s part numbers. */
export const Chip = z.object({ name: z.string(), vendor: z.string(), model: z.string(), source: z.string() })
export type Chip = z.infer<typeof Chip>

/** What a phone can be asked for over time, in the order in which it is shown. */
export const quantities = [
  ...(['cpuTemp', 'gpuTemp', 'skinTemp', 'batteryTemp', 'thermalStatus', 'clock', 'clockCap'] as const),
  ...(['cpuLoad', 'processes', 'memory', 'pressure'] as const),
  ...(['batteryLevel', 'batteryVoltage', 'batteryCurrent', 'power', 'kills'] as const)
] as const

/**
 * Where one quantity comes from on this phone: `rung` is the step of the ladder (sysfs zones before the thermal HAL before
 * the battery service), `source` the node or command. Without a source both are null and the reason says why; with one, the
 * reason says why no better rung serves, if there is a better one.
 */
export const LadderRung = z.object({
  quantity: z.enum(quantities),
  rung: z
    .enum(['zones', 'cpufreq', 'procfs', 'powerSupply', 'thermalservice', 'dumpsysBattery', 'top', 'logcat'])
    .nullable(),
  source: z.string().nullable(),
  reason: z.string().nullable()
})
export type LadderRung = z.infer<typeof LadderRung>

/** The battery as a part: capacities in mAh, health = full ÷ design in percent as the phone tells it. */
export const BatteryPack = z.object({
  technology: known(z.string()),
  designMah: known(z.number()),
  fullMah: known(z.number()),
  healthPct: known(z.number()),
  cycles: known(z.number())
})
export type BatteryPack = z.infer<typeof BatteryPack>

/** The cable. `usb` is the generation that was negotiated; throughput is measured only where it is asked for. */
export const LinkFacts = z.object({
  address: known(z.string()),
  kind: known(LinkKind),
  usb: known(z.enum(['USB 1', 'USB 2', 'USB 3'])),
  usbMbps: known(z.number()),
  pushBytesPerSecond: known(z.number())
})
export type LinkFacts = z.infer<typeof LinkFacts>

export const ScreenFacts = z.object({
  on: known(z.boolean()),
  widthPx: known(z.number()),
  heightPx: known(z.number()),
  timeoutMs: known(z.number())
})
export type ScreenFacts = z.infer<typeof ScreenFacts>

/** At which level charging is stopped (100 = no limit is set), and which setting says so. */
export const ChargingLimit = z.object({ stopsAtPct: z.number(), source: z.string() })
export type ChargingLimit = z.infer<typeof ChargingLimit>

/** Facts that recordings of older versions do not have: then they were not asked for. */
export const laterFacts = {
  chip: known(Chip).default(unasked),
  storageTotalBytes: known(z.number()).default(unasked),
  storageReadBytesPerSecond: known(z.number()).default(unasked),
  ladder: z.array(LadderRung).default([]),
  pack: BatteryPack.default(() => ({
    ...{ technology: unasked(), designMah: unasked(), fullMah: unasked() },
    ...{ healthPct: unasked(), cycles: unasked() }
  })),
  link: LinkFacts.default(() => ({
    ...{ address: unasked(), kind: unasked(), usb: unasked(), usbMbps: unasked() },
    pushBytesPerSecond: unasked()
  })),
  screen: ScreenFacts.default(() => ({
    ...{ on: unasked(), widthPx: unasked(), heightPx: unasked(), timeoutMs: unasked() }
  })),
  chargingLimit: known(ChargingLimit).default(unasked),
  /** How many child processes Android leaves to apps before it kills some (SDK 31 and later). */
  phantomProcessLimit: known(z.number()).default(unasked),
  /** Why a plain member that is null is unknown, by its path: `battery.health`, `clusters.0.capacity`. */
  reasons: z.record(z.string(), z.string()).default({})
}

const laterFactsSchema = z.object(laterFacts)
export type LaterFacts = z.infer<typeof laterFactsSchema>

/** All later facts as unknown: for records that were made without them. */
export function unaskedFacts(): LaterFacts {
  return laterFactsSchema.parse({})
}

function unasked(): { value: null; reason: string } {
  return { value: null, reason: 'was not asked for when this was recorded' }
}
