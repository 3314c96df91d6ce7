import { inspectBattery, inspectPowerSupply } from './inspect-battery'
import { inspectThermalservice } from './inspect-thermalservice'
import { inspectTop } from './inspect-top'
import { inspectZones } from './inspect-zones'
import type { Inspector } from './types'

/** Every kind of text that `hotplate inspect` reads, by its name. */
export const inspectors = {
  top: inspectTop,
  thermalservice: inspectThermalservice,
  battery: inspectBattery,
  'power-supply': inspectPowerSupply,
  zones: inspectZones
} as const satisfies Readonly<Record<string, Inspector>>

export type TextKind = keyof typeof inspectors
