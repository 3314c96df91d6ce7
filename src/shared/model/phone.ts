import { z } from 'zod'

/** States as the adb server names them; `noPermissions` and `absent` are ours (a sentence there, a phone that left). */
export const PhoneState = z.enum([
  'device',
  'offline',
  'unauthorized',
  'authorizing',
  'connecting',
  'noPermissions',
  'recovery',
  'sideload',
  'rescue',
  'bootloader',
  'host',
  'detached',
  'unknown',
  'absent'
])
export type PhoneState = z.infer<typeof PhoneState>

export const LinkKind = z.enum(['usb', 'tcp', 'mdns', 'emulator'])
export type LinkKind = z.infer<typeof LinkKind>

/** One way to reach a phone. `address` is the adb server's serial of it, `transportId` its number (null on old servers). */
export const PhoneLink = z.object({
  address: z.string(),
  kind: LinkKind,
  state: PhoneState,
  transportId: z.number().int().nullable()
})
export type PhoneLink = z.infer<typeof PhoneLink>

/** What a phone is doing for Hotplate right now; `progress` 0..1, null when it cannot be known. */
export const PhoneJob = z.object({
  kind: z.enum(['provision', 'verify', 'soak', 'watch', 'remove', 'measure']),
  id: z.string(),
  text: z.string(),
  progress: z.number().nullable()
})
export type PhoneJob = z.infer<typeof PhoneJob>

/** Live figures for the rail; each null until known. */
export const PhoneVitals = z.object({
  tokenRate: z.number().nullable(),
  cpuTempC: z.number().nullable(),
  batteryLevelPct: z.number().nullable(),
  charging: z.boolean().nullable(),
  throttled: z.boolean()
})
export type PhoneVitals = z.infer<typeof PhoneVitals>

export const PhoneGroup = z.string().trim().min(1).max(40)
export const PhoneTag = z.string().trim().min(1).max(24)

/**
 * A phone in the rail. `serial` is `ro.serialno` where the phone could be asked, else the adb address:
 * a phone seen over USB and Wi-Fi is one phone with two links.
 */
export const PhoneSummary = z.object({
  serial: z.string(),
  name: z.string(),
  state: PhoneState,
  stateText: z.string(),
  links: z.array(PhoneLink),
  androidRelease: z.string().nullable(),
  job: PhoneJob.nullable(),
  vitals: PhoneVitals.nullable(),
  sessionId: z.string().nullable(),
  /** The user's own order among phones; kept on this PC by serial. */
  group: PhoneGroup.nullable(),
  tags: z.array(PhoneTag)
})
export type PhoneSummary = z.infer<typeof PhoneSummary>
