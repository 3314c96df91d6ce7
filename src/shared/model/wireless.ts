import { z } from 'zod'

/** Why something cannot be done with this adb server. */
export const WirelessReason = z.enum(['noServer', 'serverTooOld', 'mdnsOff'])
export type WirelessReason = z.infer<typeof WirelessReason>

const Able = z.object({
  able: z.boolean(),
  reason: WirelessReason.nullable(),
  /** The server's or program's own words. */
  detail: z.string().nullable()
})

/** A phone that announces itself in the network. `serial` null where its name does not carry one. */
export const WirelessService = z.object({
  name: z.string(),
  kind: z.enum(['pairing', 'connect', 'plain']),
  address: z.string(),
  serial: z.string().nullable()
})
export type WirelessService = z.infer<typeof WirelessService>

/** What the adb server can do over Wi-Fi, asked of the server itself, and the phones it sees announced. */
export const WirelessState = z.object({
  features: z.array(z.string()),
  pairing: Able,
  discovery: Able,
  services: z.array(WirelessService)
})
export type WirelessState = z.infer<typeof WirelessState>
