import { z } from 'zod'

/** Where the weights live: mapped from the file, read into RAM, or read past the page cache. */
export const Residency = z.enum(['mmap', 'ram', 'direct'])
export type Residency = z.infer<typeof Residency>

/**
 * What the user wants of a run; flags are rendered from it per binary. `threads` 'auto' is chosen from the
 * phone's topology. `cores` is a list of CPU numbers, 'auto' (the fast clusters) or 'any' (no pinning).
 */
export const RunIntent = z.object({
  threads: z.union([z.literal('auto'), z.number().int().min(1).max(64)]).default('auto'),
  cores: z
    .union([z.literal('auto'), z.literal('any'), z.array(z.number().int().min(0).max(63)).min(1)])
    .default('auto'),
  context: z.number().int().min(256).max(1_048_576).default(2048),
  residency: Residency.default('mmap'),
  lock: z.boolean().default(false),
  extraFlags: z.array(z.string()).default([])
})
export type RunIntent = z.infer<typeof RunIntent>

/** One setting, asked and true. `ok` null = could not be read back; `note` explains a difference. */
export const Effective = z.object({
  name: z.enum(['threads', 'cores', 'residency', 'lock', 'context', 'build']),
  requested: z.string(),
  effective: z.string().nullable(),
  ok: z.boolean().nullable(),
  note: z.string().nullable()
})
export type Effective = z.infer<typeof Effective>

export const SoakRequest = z.object({
  serial: z.string(),
  buildId: z.string(),
  modelId: z.string(),
  intent: RunIntent,
  durationMs: z.number().int().min(1000).max(86_400_000),
  name: z.string().max(200).optional(),
  cooling: z.string().max(200).optional(),
  prompt: z.string().max(20_000).optional()
})
export type SoakRequest = z.infer<typeof SoakRequest>

/** The command line before the start: what would run, and what the phone will not grant. */
export const RunPreview = z.object({
  argv: z.array(z.string()),
  commandLine: z.string(),
  threads: z.number().int(),
  cores: z.array(z.number().int()),
  warnings: z.array(z.string())
})
export type RunPreview = z.infer<typeof RunPreview>
