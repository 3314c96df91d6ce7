import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PHONE_NAMES } from './phone-names'
import { TOOL_PROFILE_NAMES } from './tool-profiles'
import { toolSetSchema } from './tool-set'
import { batterySchema, thermalServiceSchema } from './service-schemas'
import { zoneListSchema } from './zone-list'

/** Profiles that can be booted; each is a JSON file beside this one. */
export const PROFILE_NAMES = [
  'snapdragon-8-gen-3',
  'exynos-2400-samsung',
  ...PHONE_NAMES,
  ...TOOL_PROFILE_NAMES
] as const

/** The name of a profile. */
export type ProfileName = (typeof PROFILE_NAMES)[number]

const policySchema = z.object({
  firstCpu: z.number().int(),
  cpus: z.array(z.number().int()).readonly(),
  /** Arm (0x41), Qualcomm (0x51) or Samsung (0x53). */
  cpuImplementer: z.string().default('0x41'),
  cpuPart: z.string(),
  /** 0 to 1024; null where the kernel does not tell it. */
  capacity: z.number().int().nullable(),
  /** False for little cores, which a thermal governor leaves alone. */
  isCapped: z.boolean(),
  frequenciesKHz: z.array(z.number().int()).readonly(),
  /** CPUs of this policy that the phone has switched off. */
  offlineCpus: z.array(z.number().int()).readonly().default([])
})

const armv9Features =
  'fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm jscvt fcma lrcpc dcpop sha3 sm3 sm4 ' +
  'asimddp sha512 sve asimdfhm dit uscat ilrcpc flagm ssbs sb paca pacg dcpodp sve2 flagm2 frint i8mm bf16 bti'

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
  /** Where the shell may not read zones: may it at least list them, as AOSP's policy has it? */
  thermalZonesListed: z.boolean().default(false),
  zones: zoneListSchema,
  /** null: a thermal service of Android 9, whose dump is empty. Before that there is none. */
  thermalService: thermalServiceSchema.nullable(),
  battery: batterySchema,
  /** False: a kernel before 4.3, where a CPU's own folder holds its cluster's cpufreq nodes. */
  hasPolicyFolders: z.boolean().default(true),
  /** `uname -r`. */
  kernel: z.string().default('6.1.75-android14-11-g0123456789ab-ab12345678'),
  cpuFeatures: z.string().default(armv9Features),
  screen: z
    .object({ widthPx: z.number().int(), heightPx: z.number().int() })
    .default({ widthPx: 1440, heightPx: 3120 }),
  /** Settings that differ from the usual ones, by `namespace/key`. */
  settings: z.record(z.string(), z.string()).default({}),
  /** What adbd says it can do; null = all that it really can. */
  adbFeatures: z.array(z.string()).readonly().nullable().default(null),
  hasCurl: z.boolean(),
  tools: toolSetSchema,
  packages: z.array(z.object({ name: z.string(), uid: z.number().int(), running: z.boolean() })).readonly()
})

/** What one kind of phone is like. */
export type PhoneProfile = Readonly<z.infer<typeof phoneProfileSchema>>

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

/** The CPUs that run. */
export function onlineCpus({ policies }: PhoneProfile): readonly number[] {
  return policies.flatMap(({ cpus, offlineCpus }) => cpus.filter((cpu) => !offlineCpus.includes(cpu)))
}

/** The number of CPUs of a phone, running or not. */
export function cpuCount(profile: PhoneProfile): number {
  return profile.policies.reduce((sum, policy) => sum + policy.cpus.length, 0)
}
