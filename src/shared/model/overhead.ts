import { z } from 'zod'

/** One stretch of a run with the sampler running or stopped; times are session ms, the rate is its mean of tokens per second. */
export const OverheadBlock = z.object({
  samplerOn: z.boolean(),
  fromMs: z.number(),
  toMs: z.number(),
  tokenRate: z.number().nullable()
})
export type OverheadBlock = z.infer<typeof OverheadBlock>

/** `lossPct` ± `plusMinusPct` (95 %): tokens per second lost to the sampler; null when there are fewer than two pairs. */
export const OverheadResult = z.object({
  onTokenRate: z.number().nullable(),
  offTokenRate: z.number().nullable(),
  lossPct: z.number().nullable(),
  plusMinusPct: z.number().nullable(),
  pairs: z.number().int()
})
export type OverheadResult = z.infer<typeof OverheadResult>

/** What a measurement of the sampler's overhead tells: each block that is over, then the result. */
export const OverheadRow = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('block'),
    index: z.number().int(),
    count: z.number().int(),
    samplerOn: z.boolean()
  }),
  z.object({
    type: z.literal('result'),
    sessionId: z.string(),
    blocks: z.array(OverheadBlock),
    result: OverheadResult
  })
])
export type OverheadRow = z.infer<typeof OverheadRow>
