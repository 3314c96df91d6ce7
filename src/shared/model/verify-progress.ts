import { z } from 'zod'
import { VerifyReport } from './provision'

/**
 * How far a verification is. Bytes are those to hash on the phone (0 of 0 until it was looked what lies there), the rate is
 * that of this verification, before it has one that of a short measuring; null until known. `slowHash` is set where
 * hashing takes so long that it deserves a word: `seconds` for all of it with `lanes` programs at once. The last one of a
 * verification has its report.
 */
export const VerifyProgress = z.object({
  serial: z.string(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  rateBytesPerSecond: z.number().nullable(),
  etaMs: z.number().nullable(),
  elapsedMs: z.number(),
  slowHash: z.object({ rateBytesPerSecond: z.number(), seconds: z.number(), lanes: z.number() }).nullable(),
  report: VerifyReport.nullable()
})
export type VerifyProgress = z.infer<typeof VerifyProgress>
