import { randomBytes } from 'node:crypto'
import type { AdbDevice } from '@core/adb/types'
import { framedScript, parseSections, type SectionRequest } from '@core/phone/sections'
import { kernelSections, serviceSections, settingSections } from './gate-texts'

const askMs = 60_000

/** Groups of questions from cheap to dear; each is one round trip. */
export const gateRounds = {
  kernel: kernelSections,
  services: serviceSections,
  settings: settingSections
} as const
export type GateRound = keyof typeof gateRounds

/** Asks one group; the texts by name. Throws what `AdbDevice.script` throws. */
export async function readRound(
  device: AdbDevice,
  round: GateRound,
  signal?: AbortSignal
): Promise<ReadonlyMap<string, string>> {
  const sections: readonly SectionRequest[] = gateRounds[round]
  const word = `hp${randomBytes(9).toString('hex')}`
  const { stdout } = await device.script(framedScript(sections, word), [], {
    ...{ expectedExits: 'any', timeoutMs: askMs },
    ...(signal && { signal })
  })
  const found = parseSections(stdout, word)
  return new Map(sections.map(({ name }) => [name, found.get(name)?.text ?? '']))
}
