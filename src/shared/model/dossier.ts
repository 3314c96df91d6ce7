import { z } from 'zod'
import { known, laterFacts } from './dossier-facts'

export * from './dossier-facts'

/** One cpufreq policy. Frequencies in kHz, capacity 0..1024 (null where the kernel does not tell). */
export const Cluster = z.object({
  policy: z.number().int(),
  cpus: z.array(z.number().int()),
  hwMaxKHz: z.number().nullable(),
  capacity: z.number().nullable(),
  part: z.string().nullable(),
  role: z.enum(['little', 'mid', 'big', 'prime', 'only'])
})
export type Cluster = z.infer<typeof Cluster>

/** What a thermal zone (or HAL sensor) is; `notTemperature` covers percent, mV, mA and alarm levels. */
export const SensorKind = z.enum([
  'cpu',
  'gpu',
  'npu',
  'skin',
  'battery',
  'modem',
  'pmic',
  'memory',
  'other',
  'notTemperature',
  'unknown'
])
export type SensorKind = z.infer<typeof SensorKind>

export const Sensor = z.object({
  id: z.string(),
  type: z.string(),
  kind: SensorKind,
  rung: z.enum(['zones', 'thermalservice', 'battery']),
  used: z.boolean(),
  reason: z.string().nullable()
})
export type Sensor = z.infer<typeof Sensor>

/** The static facts of one phone. Sizes in kB as the kernel tells them, storage in bytes. */
export const Dossier = z.object({
  serial: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  soc: known(z.string()),
  androidRelease: z.string(),
  sdk: z.number().int(),
  fingerprint: z.string(),
  securityPatch: z.string().nullable(),
  kernel: z.string(),
  abis: z.array(z.string()),
  cpuFeatures: z.array(z.string()),
  clusters: z.array(Cluster),
  memTotalKb: z.number().nullable(),
  memAvailableKb: known(z.number()),
  storageFreeBytes: known(z.number()),
  storageFilesystem: z.string().nullable(),
  memlockLimitBytes: known(z.number()),
  thermalSource: z.enum(['zones', 'thermalservice', 'battery', 'none']),
  sensors: z.array(Sensor),
  battery: z.object({
    levelPct: z.number().nullable(),
    tempC: z.number().nullable(),
    charging: z.boolean().nullable(),
    health: z.string().nullable(),
    note: z.string().nullable()
  }),
  selinux: z.string().nullable(),
  root: z.boolean(),
  shellV2: z.boolean(),
  tools: z.array(z.string()),
  bootId: z.string().nullable(),
  ...laterFacts
})
export type Dossier = z.infer<typeof Dossier>
