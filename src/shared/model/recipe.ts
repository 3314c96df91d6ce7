import { z } from 'zod'
import { RunIntent } from './run'

/** A build or model named so that another PC can find its own copy: by content id first, else by name. */
export const RecipePart = z.object({ id: z.string(), name: z.string() })
export type RecipePart = z.infer<typeof RecipePart>

/** Build + model + run settings, saved under a name and shared as a file (`hotplate-recipe`, version 1). */
export const Recipe = z.object({
  format: z.literal('hotplate-recipe'),
  version: z.literal(1),
  id: z.string(),
  name: z.string().min(1).max(120),
  note: z.string().max(4000),
  build: RecipePart.nullable(),
  model: RecipePart.nullable(),
  intent: RunIntent,
  durationMs: z.number().int().min(1000).max(86_400_000).nullable(),
  prompt: z.string().max(20_000).nullable(),
  createdAt: z.string()
})
export type Recipe = z.infer<typeof Recipe>
