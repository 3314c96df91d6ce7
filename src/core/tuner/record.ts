import { z } from 'zod'
import { Cluster, TuneAnswer, TuneRequest, TuneSettings, TuneState, TuneSustained } from '@shared/model'

/** What a group of cells decides. They come in this order; a stage without values to try is passed over. */
export const stages = [
  'threads',
  'placement',
  'device',
  'kvTypes',
  'residency',
  'repack',
  'threadsBatch',
  'ubatch'
] as const
export const Stage = z.enum(stages)
export type Stage = z.infer<typeof Stage>

export const CellRecord = z.object({
  id: z.string(),
  stage: Stage,
  settings: TuneSettings,
  isReference: z.boolean(),
  /** Why it is out of the race without a number; null = it is in it. */
  fate: z.enum(['collapsed', 'failed', 'skipped']).nullable(),
  reason: z.string().nullable()
})
export type CellRecord = z.infer<typeof CellRecord>

/** One repetition, in the order of measuring. */
export const Measurement = z.object({
  cellId: z.string(),
  rate: z.number(),
  at: z.string(),
  tookMs: z.number(),
  startTempC: z.number().nullable(),
  endTempC: z.number().nullable(),
  joulesPerToken: z.number().nullable()
})
export type Measurement = z.infer<typeof Measurement>

/** All that is kept of a tune; written whole after every repetition. The next step follows from it alone. */
export const TuneRecord = z.object({
  version: z.literal(1),
  id: z.string(),
  request: TuneRequest,
  clusters: z.array(Cluster),
  phoneName: z.string(),
  buildName: z.string(),
  modelName: z.string(),
  state: TuneState,
  stateText: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** Temperature that repetitions begin at, °C; null = not known. */
  baseTempC: z.number().nullable(),
  spentMs: z.number(),
  cells: z.array(CellRecord),
  log: z.array(Measurement),
  sustained: TuneSustained.nullable(),
  energyReason: z.string().nullable(),
  answer: TuneAnswer.nullable()
})
export type TuneRecord = z.infer<typeof TuneRecord>

/** Prompt stages time the prompt pass, the others decode. */
export function kindOf(stage: Stage): 'decode' | 'prompt' {
  return stage === 'threadsBatch' || stage === 'ubatch' ? 'prompt' : 'decode'
}
