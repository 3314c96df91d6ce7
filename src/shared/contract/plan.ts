import { z } from 'zod'
import { BandwidthMeasurement, MemoryPlan, PlanSettings } from '../model'
import { base } from './base'

/** Does a model fit, and how fast can it be at best. Works without a phone (`serial` null): then only the need is told. */
export const plan = {
  /** `modelId` is an id or name of the library; `path` a GGUF file of the PC (any shard of a split). One of the two. */
  memory: base
    .input(
      z.object({
        modelId: z.string().min(1).optional(),
        path: z.string().min(1).optional(),
        serial: z.string().min(1).nullable(),
        settings: PlanSettings
      })
    )
    .output(MemoryPlan),
  /** Runs a short llama-bench at two thread counts on a model that lies on the phone; the best is kept for this phone. */
  measureBandwidth: base
    .input(z.object({ serial: z.string().min(1), modelId: z.string().min(1) }))
    .output(BandwidthMeasurement)
}
