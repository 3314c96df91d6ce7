import { z } from 'zod'
import { PortableSession, Verdict } from '../model'
import { base } from './base'

export const diagnose = {
  /** Reads a portable session file (.json, .json.gz; docs/session-format.md) that was dropped or chosen, and judges it. Nothing is stored. */
  open: base
    .input(z.object({ fileName: z.string().max(500), base64: z.string() }))
    .output(z.object({ session: PortableSession, verdict: Verdict }))
}
