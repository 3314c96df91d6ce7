import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ManifestEntry, ProvisionStatus, VerifyReport } from '../model'
import { base } from './base'

const Target = z.object({
  serial: z.string().min(1),
  buildId: z.string().nullable(),
  modelId: z.string().nullable()
})
const Job = z.object({ jobId: z.string() })

export const provision = {
  start: base.input(Target).output(Job),
  /** Status of one job until it ends, at most 5 times a second. */
  watch: base.input(Job).output(eventIterator(ProvisionStatus)),
  cancel: base.input(Job).output(ProvisionStatus),
  /** Jobs of this program's life, newest first. */
  jobs: base.output(z.array(ProvisionStatus)),
  verify: base
    .input(z.object({ serial: z.string().min(1), modelId: z.string().optional() }))
    .output(VerifyReport),
  placements: base.input(z.object({ serial: z.string().min(1) })).output(z.array(ManifestEntry)),
  remove: base
    .input(
      z.object({ serial: z.string().min(1), id: z.string().optional(), all: z.boolean().default(false) })
    )
    .output(z.object({ removed: z.array(z.string()), freedBytes: z.number() }))
}
