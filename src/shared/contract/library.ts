import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Build, BuildCheck, ImportProgress, KeptCheck, Model } from '../model'
import { base } from './base'

const Path = z.string().min(1)
const Id = z.object({ id: z.string() })
const Removed = z.object({ removed: z.boolean() })

export const library = {
  builds: base.output(z.array(Build)),
  models: base.output(z.array(Model)),
  /**
   * `path` is a folder with llama.cpp programs, a .tar.gz, .tgz, .tar.xz, .tar or .zip of one, or a .deb; `more` are
   * further .debs (or archives) that belong to it: dependencies, whose libraries are laid beside the programs.
   */
  importBuild: base.input(z.object({ path: Path, more: z.array(Path).max(64).optional() })).output(Build),
  /**
   * `path` is a GGUF file (any shard of a split), or a folder with exactly one model. Hashing reads it once. `sums` is
   * the text of a SHA256SUMS or .sha256 file, or the path of one; a shard that differs ends the import.
   */
  importModel: base.input(z.object({ path: Path, sums: z.string().max(1_000_000).optional() })).output(Model),
  /** Imports on their way, at once and whenever something changes (at most 5 times a second). */
  watchImports: base.output(eventIterator(z.array(ImportProgress))),
  /** Would the build run on the phone? Looks at the phone, sends nothing. */
  checkBuild: base.input(z.object({ id: z.string(), serial: z.string().min(1) })).output(BuildCheck),
  /** Is what was imported still what lies on this PC? Reads every byte again; the last value has `done`. */
  verifyKept: base
    .input(z.object({ kind: KeptCheck.shape.kind, id: z.string() }))
    .output(eventIterator(KeptCheck)),
  removeBuild: base.input(Id).output(Removed),
  removeModel: base.input(Id).output(Removed)
}
