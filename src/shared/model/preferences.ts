import { z } from 'zod'

const Temperature = z.number().min(20).max(110)

/** What the gates before a start ask for: at most so warm, at least so charged (percent). */
export const Thresholds = z.object({
  startCpuC: Temperature.default(50),
  startSkinC: Temperature.default(37),
  startBatteryC: Temperature.default(35),
  startChargePct: z.number().int().min(0).max(100).default(30)
})
export type Thresholds = z.infer<typeof Thresholds>

/** `host:port` of an adb server; IPv6 addresses in brackets. */
export const AdbServerAddress = z.string().regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'is not HOST:PORT')

/**
 * What the user chose, the same for every window and door. `adbPath` and `adbServer` null = found by the environment; they take
 * effect when Hotplate starts the next time. Defaults fill what an older file does not have.
 */
export const Preferences = z.object({
  adbPath: z.string().min(1).max(4096).nullable().default(null),
  adbServer: AdbServerAddress.nullable().default(null),
  temperatureUnit: z.enum(['celsius', 'fahrenheit']).default('celsius'),
  language: z.enum(['auto', 'en', 'zh-CN']).default('auto'),
  theme: z.enum(['auto', 'dark', 'light']).default('auto'),
  thresholds: Thresholds.prefault({})
})
export type Preferences = z.infer<typeof Preferences>

/** A change: what is absent stays. */
export const PreferencesChange = z.object({
  adbPath: z.string().min(1).max(4096).nullable().optional(),
  adbServer: AdbServerAddress.nullable().optional(),
  temperatureUnit: z.enum(['celsius', 'fahrenheit']).optional(),
  language: z.enum(['auto', 'en', 'zh-CN']).optional(),
  theme: z.enum(['auto', 'dark', 'light']).optional(),
  thresholds: Thresholds.partial().optional()
})
export type PreferencesChange = z.infer<typeof PreferencesChange>

/**
 * The preferences with where they lie. `kept` tells that the file could not be read at the start: it was put aside under that path,
 * and the defaults hold. `restartNeeded`: something was changed that takes effect at the next start.
 */
export const PreferencesState = z.object({
  preferences: Preferences,
  file: z.string(),
  kept: z.object({ path: z.string(), detail: z.string() }).nullable(),
  restartNeeded: z.boolean()
})
export type PreferencesState = z.infer<typeof PreferencesState>
