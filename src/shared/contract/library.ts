import { z } from 'zod'
import { Build, Model } from '../model'
import { base } from './base'

const Path = z.object({ path: z.string().min(1) })

export const library = {
  builds: base.output(z.array(Build)),
  models: base.output(z.array(Model)),
  /** `path` is a folder that holds llama-server. */
  importBuild: base.input(Path).output(Build),
  /** `path` is a GGUF file (any shard of a split), or a folder with exactly one model. Hashing reads it once. */
  importModel: base.input(Path).output(Model),
  removeBuild: base.input(z.object({ id: z.string() })).output(z.object({ removed: z.boolean() })),
  removeModel: base.input(z.object({ id: z.string() })).output(z.object({ removed: z.boolean() }))
}
