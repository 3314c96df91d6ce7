import { z } from 'zod'

const thermalSensorSchema = z.object({
  name: z.string(),
  type: z.number().int(),
  /** `absent`: the HAL says 0.0; `nan`: it says NaN; the battery's quantities go with the types 6, 7 and 8. */
  source: z.enum([
    ...(['die', 'skin', 'battery', 'absent', 'nan'] as const),
    ...(['batteryMilliVolts', 'batteryMilliAmps', 'batteryPercent'] as const)
  ]),
  share: z.number().default(1),
  offsetC: z.number().default(0),
  /** Hot thresholds by severity 0 to 6; left out = none is set. */
  thresholdsC: z
    .array(z.number().nullable())
    .readonly()
    .default(() => Array<null>(7).fill(null))
})

/** One sensor of the thermal HAL. */
export type ThermalSensor = Readonly<z.infer<typeof thermalSensorSchema>>

/** What `dumpsys thermalservice` is made of. */
export const thermalServiceSchema = z.object({
  halLine: z.string(),
  /** False: the service runs, but no HAL answers it. */
  halReady: z.boolean().default(true),
  /** How the HAL's thresholds are printed: Java objects, or the C++ text of a HIDL HAL. */
  thresholdStyle: z.enum(['java', 'hidl']),
  sensors: z.array(thermalSensorSchema).readonly(),
  hasHeadroomThresholds: z.boolean().default(false)
})

/** A battery and the ways in which a phone tells of it. */
export const batterySchema = z.object({
  /** `board`: a box without a battery, whose service prints nonsense. */
  dialect: z.enum(['aosp', 'samsung', 'board']),
  currentUnit: z.enum(['microAmps', 'milliAmps']),
  /** Sign of current_now while the battery is being drained. */
  dischargeSign: z.union([z.literal(1), z.literal(-1)]),
  capacityMicroAmpHours: z.number().int(),
  /** May the shell read `/sys/class/power_supply/battery`? */
  readable: z.boolean(),
  /** Capacity when new, and charge cycles: only where the gauge tells them. */
  designMicroAmpHours: z.number().int().nullable().default(null),
  cycles: z.number().int().nullable().default(null)
})
