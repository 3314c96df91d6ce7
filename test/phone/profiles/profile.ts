import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TOOL_PROFILE_NAMES } from './tool-profiles'
import { toolSetSchema } from './tool-set'

/** Profiles that can be booted; each is a JSON file beside this one. */
export const PROFILE_NAMES = ['snapdragon-8-gen-3', 'exynos-2400-samsung', ...TOOL_PROFILE_NAMES] as const

/** The name of a profile. */
export type ProfileName = (typeof PROFILE_NAMES)[number]

const zoneSchema = z.union([
  z.object({
    type: z.string(),
    source: z.enum(['die', 'skin', 'battery']),
    share: z.number(),
    offsetC: z.number()
  }),
  z.object({
    type: z.string(),
    quantity: z.enum(['batteryPercent', 'batteryMilliVolts', 'batteryMilliAmps'])
  }),
  z.object({ type: z.string(), constant: z.number().int() }),
  z.object({ type: z.string(), error: z.literal('denied') })
])

const policySchema = z.object({
  firstCpu: z.number().int(),
  cpus: z.array(z.number().int()).readonly(),
  cpuPart: z.string(),
  capacity: z.number().int(),
  /** False for little cores, which a thermal governor leaves alone. */
  isCapped: z.boolean(),
  frequenciesKHz: z.array(z.number().int()).readonly()
})

const thermalSensorSchema = z.object({
  name: z.string(),
  type: z.number().int(),
  source: z.enum(['die', 'skin', 'battery', 'absent']),
  share: z.number(),
  offsetC: z.number(),
  thresholdsC: z.array(z.number().nullable()).readonly()
})

/** The shape of a profile file. */
export const phoneProfileSchema = z.object({
  name: z.enum(PROFILE_NAMES),
  androidVersion: z.string(),
  sdk: z.number().int(),
  socModel: z.string(),
  memoryTotalKB: z.number().int(),
  memoryBaselineKB: z.number().int(),
  dataBytes: z.number().int(),
  properties: z.record(z.string(), z.string()),
  policies: z.array(policySchema).readonly(),
  /** Who may list `/sys/class/thermal`: on some phones the shell is not among them. */
  thermalZonesReadable: z.boolean(),
  zones: z.array(zoneSchema).readonly(),
  thermalService: z.object({
    halLine: z.string(),
    /** How the HAL's thresholds are printed: Java objects, or the C++ text of a HIDL HAL. */
    thresholdStyle: z.enum(['java', 'hidl']),
    sensors: z.array(thermalSensorSchema).readonly(),
    hasHeadroomThresholds: z.boolean()
  }),
  battery: z.object({
    dialect: z.enum(['aosp', 'samsung']),
    currentUnit: z.enum(['microAmps', 'milliAmps']),
    /** Sign of current_now while the battery is being drained. */
    dischargeSign: z.union([z.literal(1), z.literal(-1)]),
    capacityMicroAmpHours: z.number().int(),
    readable: z.boolean()
  }),
  hasCurl: z.boolean(),
  tools: toolSetSchema,
  packages: z.array(z.object({ name: z.string(), uid: z.number().int(), running: z.boolean() })).readonly()
})

/** What one kind of phone is like. */
export type PhoneProfile = Readonly<z.infer<typeof phoneProfileSchema>>

/** One thermal zone of a profile. */
export type ThermalZone = Readonly<z.infer<typeof zoneSchema>>

/** One cpufreq policy (cluster) of a profile. */
export type CpuPolicy = Readonly<z.infer<typeof policySchema>>

/** Reads and checks a profile; one with a `base` is that profile with some members of its own. */
export async function loadProfile(name: ProfileName): Promise<PhoneProfile> {
  const own = await readProfileFile(name)
  const base = typeof own['base'] === 'string' ? await readProfileFile(own['base']) : {}
  return phoneProfileSchema.parse({ ...base, ...own })
}

async function readProfileFile(name: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(join(import.meta.dirname, `${name}.json`), 'utf8')
  return JSON.parse(text) as Record<string, unknown>
}

/** The hardware clock limit of a policy. */
export function hardwareMaxKHz(policy: CpuPolicy): number {
  return policy.frequenciesKHz.at(-1) ?? 0
}

/** The number of CPUs of a phone. */
export function cpuCount(profile: PhoneProfile): number {
  return profile.policies.reduce((sum, policy) => sum + policy.cpus.length, 0)
}
