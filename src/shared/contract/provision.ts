import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import {
  ManifestEntry,
  PlanSettings,
  ProvisionStatus,
  RemoveReport,
  VerifyProgress,
  VerifyReport
} from '../model'
import { base } from './base'

const Target = z.object({
  serial: z.string().min(1),
  buildId: z.string().nullable(),
  modelId: z.string().nullable(),
  /** Send a model that the planner says will not fit into the phone's memory; kept in the phone's manifest. */
  loadAnyway: z.boolean().optional(),
  /** What the model will be run with, for the planner's check before it is sent; default: a short context. */
  settings: PlanSettings.optional()
})
const Phone = z.object({ serial: z.string().min(1) })
const Job = z.object({ jobId: z.string() })

export const provision = {
  start: base.input(Target).output(Job),
  /** Status of one job until it ends, at most 5 times a second. */
  watch: base.input(Job).output(eventIterator(ProvisionStatus)),
  /** Ends a job; what is on the phone stays and a later job goes on from there. */
  cancel: base.input(Job).output(ProvisionStatus),
  /** Stops sending until `resume`; the phone stays this job's. */
  pause: base.input(Job).output(ProvisionStatus),
  resume: base.input(Job).output(ProvisionStatus),
  /** Hashes what the manifest lists (or one model of it) and sends only the chunks that are wrong. */
  repair: base.input(Phone.extend({ modelId: z.string().optional() })).output(Job),
  /** Jobs of this program's life, newest first. */
  jobs: base.output(z.array(ProvisionStatus)),
  /** Hashes what lies on the phone and compares: the report alone. */
  verify: base.input(Phone.extend({ modelId: z.string().optional() })).output(VerifyReport),
  /** The same with its progress, at most 5 times a second; the last one has the report. Leaving ends the hashing. */
  followVerify: base
    .input(Phone.extend({ modelId: z.string().optional() }))
    .output(eventIterator(VerifyProgress)),
  placements: base.input(Phone).output(z.array(ManifestEntry)),
  /** One placement by id, or with `all` everything that Hotplate put there. Foreign files stay unless `foreign`. */
  remove: base
    .input(
      Phone.extend({
        id: z.string().optional(),
        all: z.boolean().default(false),
        foreign: z.boolean().default(false),
        dryRun: z.boolean().default(false)
      })
    )
    .output(RemoveReport)
}
