import { z } from 'zod'

export const FileState = z.enum([
  'waiting',
  'checking',
  'sending',
  'hashing',
  'verified',
  'skipped',
  'failed'
])
export type FileState = z.infer<typeof FileState>

/** One file on its way. `skipped` = already on the phone and right, no byte sent. */
export const FileProgress = z.object({
  name: z.string(),
  group: z.enum(['build', 'model']),
  size: z.number(),
  sentBytes: z.number(),
  hashedBytes: z.number(),
  state: FileState,
  sha256: z.string()
})
export type FileProgress = z.infer<typeof FileProgress>

export const JobState = z.enum(['planning', 'running', 'waitingForPhone', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

/** The whole of one provision job on one phone. Rates are of the last few seconds; null until known. */
export const ProvisionStatus = z.object({
  jobId: z.string(),
  serial: z.string(),
  buildId: z.string().nullable(),
  modelId: z.string().nullable(),
  state: JobState,
  files: z.array(FileProgress),
  totalBytes: z.number(),
  sentBytes: z.number(),
  skippedBytes: z.number(),
  rateBytesPerSecond: z.number().nullable(),
  etaMs: z.number().nullable(),
  elapsedMs: z.number(),
  note: z.string().nullable(),
  error: z.unknown().nullable()
})
export type ProvisionStatus = z.infer<typeof ProvisionStatus>

/** One file of a verification. `untracked` = lies there, but is not in the manifest. */
export const VerifiedFile = z.object({
  name: z.string(),
  group: z.enum(['build', 'model']),
  state: z.enum(['right', 'damaged', 'missing', 'untracked']),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  size: z.number().nullable()
})
export type VerifiedFile = z.infer<typeof VerifiedFile>

export const VerifyReport = z.object({
  serial: z.string(),
  right: z.boolean(),
  files: z.array(VerifiedFile),
  durationMs: z.number()
})
export type VerifyReport = z.infer<typeof VerifyReport>

/** manifest.json on the phone: what Hotplate put there, by whom, when, with hashes. */
export const ManifestEntry = z.object({
  kind: z.enum(['build', 'model']),
  id: z.string(),
  name: z.string(),
  placedAt: z.string(),
  placedBy: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }))
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

export const Manifest = z.object({ version: z.literal(1), entries: z.array(ManifestEntry) })
export type Manifest = z.infer<typeof Manifest>
