import { z } from 'zod'
import { TermuxRun, TermuxState } from '../model'
import { base } from './base'

const Serial = z.object({ serial: z.string().min(1) })
const Placed = z.object({ serial: z.string().min(1), buildId: z.string() })

/** Termux as a second place to run (only where its app is debuggable; the default is /data/local/tmp). */
export const termux = {
  state: base.input(Serial).output(TermuxState),
  /** Puts a build into Termux's home and proves every file there by its hash. */
  place: base.input(Placed).output(TermuxState),
  /** Runs one program of a placed build to its end, at most `timeoutMs`. */
  run: base
    .input(
      Placed.extend({
        args: z.array(z.string().max(20_000)).max(256),
        program: z.string().default('llama-completion'),
        timeoutMs: z.number().int().min(1000).max(3_600_000).default(120_000)
      })
    )
    .output(TermuxRun),
  /** Removes what Hotplate put into Termux: one build, or everything. */
  remove: base
    .input(Serial.extend({ buildId: z.string().optional() }))
    .output(z.object({ removed: z.array(z.string()) }))
}
