import { z } from 'zod'

export const BuildFile = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  executable: z.boolean()
})
export type BuildFile = z.infer<typeof BuildFile>

/** A llama.cpp build in the library: a flat folder of binaries and libraries. `id` is derived from its file hashes. */
export const Build = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  abi: z.string(),
  version: z.string().nullable(),
  files: z.array(BuildFile),
  totalBytes: z.number(),
  importedAt: z.string()
})
export type Build = z.infer<typeof Build>

/** One file of a model, under its own name (llama.cpp derives the names of later shards from the first). */
export const Shard = z.object({ name: z.string(), size: z.number(), sha256: z.string(), mtimeMs: z.number() })
export type Shard = z.infer<typeof Shard>

/** A GGUF model of one or more shards in one folder of the PC. */
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  shards: z.array(Shard),
  totalBytes: z.number(),
  architecture: z.string().nullable(),
  quantization: z.string().nullable(),
  contextLength: z.number().nullable(),
  layers: z.number().nullable(),
  tensorCount: z.number().nullable(),
  importedAt: z.string()
})
export type Model = z.infer<typeof Model>

/** A file of the library as it is on this PC now. `sha256` and `size` null = it could not be read; `reason` says why. */
export const KeptFile = z.object({
  name: z.string(),
  state: z.enum(['right', 'differs', 'unreadable']),
  sha256: z.string().nullable(),
  size: z.number().nullable(),
  reason: z.string().nullable()
})
export type KeptFile = z.infer<typeof KeptFile>

/** How far it is read again, and what was found of the files that are read. */
export const KeptCheck = z.object({
  kind: z.enum(['build', 'model']),
  id: z.string(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  rateBytesPerSecond: z.number().nullable(),
  etaMs: z.number().nullable(),
  files: z.array(KeptFile),
  done: z.boolean()
})
export type KeptCheck = z.infer<typeof KeptCheck>
