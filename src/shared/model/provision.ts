import { z } from 'zod'
import { JournalEntry, RestoreFailure } from './journal'

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

/**
 * What is known of a chunk (4 MiB) of a file: `missing` on the phone, `sent` but not proven, `proven` by its hash on the
 * phone, `kept` (lay there already and was proven), `copied` (on the phone, from another file), `wrong` (hash differs).
 */
export const ChunkState = z.enum(['missing', 'sent', 'proven', 'kept', 'copied', 'wrong'])
export type ChunkState = z.infer<typeof ChunkState>

/** The chunks of a file in order, neighbours of one state in one entry. The counts add up to the file's chunks. */
export const ChunkMap = z.array(z.object({ state: ChunkState, count: z.number().int().positive() }))
export type ChunkMap = z.infer<typeof ChunkMap>

/** One file on its way. `skipped` = already on the phone and right, no byte sent. */
export const FileProgress = z.object({
  name: z.string(),
  group: z.enum(['build', 'model']),
  size: z.number(),
  sentBytes: z.number(),
  hashedBytes: z.number(),
  state: FileState,
  sha256: z.string(),
  chunks: ChunkMap
})
export type FileProgress = z.infer<typeof FileProgress>

export const JobState = z.enum([
  'planning',
  'running',
  'paused',
  'waitingForPhone',
  'done',
  'failed',
  'cancelled'
])
export type JobState = z.infer<typeof JobState>

/**
 * Something a job has to say that is no error. Each is worded by the door; `data` carries its numbers (bytes, seconds,
 * bytes per second) by the names given here.
 */
export const ProvisionNotice = z.discriminatedUnion('code', [
  /** Hashing on this phone is slow: `seconds` for this job. */
  z.object({
    code: z.literal('slowHash'),
    rateBytesPerSecond: z.number(),
    seconds: z.number(),
    lanes: z.number()
  }),
  /** The link is slower than the phone's port can be; `costSeconds` is what that costs for this job. */
  z.object({
    code: z.literal('slowLink'),
    rateBytesPerSecond: z.number(),
    possibleBytesPerSecond: z.number(),
    costSeconds: z.number()
  }),
  /** Work of an earlier, broken transfer was found, proven and kept. */
  z.object({ code: z.literal('resumed'), keptBytes: z.number() }),
  /** Chunks that lay on the phone in another file were copied there instead of sent. */
  z.object({ code: z.literal('copiedOnPhone'), bytes: z.number() }),
  /** Chunks arrived wrong and were sent again. */
  z.object({ code: z.literal('resentChunks'), chunks: z.number() }),
  /** The phone has no tool for a quicker way; `detail` names tool and consequence. */
  z.object({ code: z.literal('missingTool'), tool: z.string(), detail: z.string() }),
  /** The planner said that the model does not fit into the phone's memory; the user had it sent all the same. */
  z.object({ code: z.literal('loadAnyway'), neededBytes: z.number(), availableBytes: z.number() })
])
export type ProvisionNotice = z.infer<typeof ProvisionNotice>

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
  /** Bytes sent more often than once in this job. */
  resentBytes: z.number(),
  /** The phone's measured hash rate over all lanes; null until probed. */
  hashRateBytesPerSecond: z.number().nullable(),
  notices: z.array(ProvisionNotice),
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
  size: z.number().nullable(),
  /** Where the file is known in chunks: which are right and which are not; null where only whole files are known. */
  chunks: ChunkMap.nullable()
})
export type VerifiedFile = z.infer<typeof VerifiedFile>

export const VerifyReport = z.object({
  serial: z.string(),
  right: z.boolean(),
  files: z.array(VerifiedFile),
  durationMs: z.number()
})
export type VerifyReport = z.infer<typeof VerifyReport>

/**
 * What `remove` took away (or would, `dryRun`): ids of placements, or paths. `kept` are paths in our folder that Hotplate
 * did not put there.
 */
export const RemoveReport = z.object({
  removed: z.array(z.string()),
  kept: z.array(z.string()),
  freedBytes: z.number(),
  dryRun: z.boolean(),
  /** With everything that is removed, settings that Hotplate had changed come back first (`dryRun`: would); null = not asked. */
  settings: z
    .object({
      restored: z.array(JournalEntry),
      /** The journal stays on the phone as long as there are any. */
      failed: z.array(RestoreFailure)
    })
    .nullable()
})
export type RemoveReport = z.infer<typeof RemoveReport>

/**
 * manifest.json on the phone: what Hotplate put there, by whom, when, with hashes. `tree` is the path, from Hotplate's
 * folder on, of the file with the hashes of the file's chunks; absent for files of one chunk and of version 1.
 */
export const ManifestFile = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  tree: z.string().optional()
})
export type ManifestFile = z.infer<typeof ManifestFile>

/** A user's word against the planner's: when it was given, and what the plan had said of memory, in bytes. */
export const LoadAnyway = z.object({
  at: z.string(),
  verdict: z.literal('doesNotFit'),
  neededBytes: z.number(),
  availableBytes: z.number()
})
export type LoadAnyway = z.infer<typeof LoadAnyway>

/** `loadAnyway` is there when the planner had refused the model. */
export const ManifestEntry = z.object({
  kind: z.enum(['build', 'model']),
  id: z.string(),
  name: z.string(),
  placedAt: z.string(),
  placedBy: z.string(),
  files: z.array(ManifestFile),
  loadAnyway: LoadAnyway.optional()
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

/** `unfinished`: what a job has begun to send and not finished; a later one, of any PC, goes on from there. */
export const Manifest = z.object({
  version: z.literal(2),
  entries: z.array(ManifestEntry),
  unfinished: z.array(ManifestEntry)
})
export type Manifest = z.infer<typeof Manifest>
