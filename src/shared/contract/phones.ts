import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Dossier, PhoneSummary } from '../model'
import { base } from './base'

const Serial = z.object({ serial: z.string().min(1) })

export const phones = {
  list: base.output(z.array(PhoneSummary)),
  /** The rail: the whole list at once and again whenever something in it changes (at most 4 times a second). */
  watch: base.output(eventIterator(z.array(PhoneSummary))),
  /** `measure` also measures the sequential read of storage and the link's throughput: some seconds, as the phone's only job. */
  dossier: base.input(Serial.extend({ measure: z.boolean().optional() })).output(Dossier),
  connect: base.input(z.object({ address: z.string().min(1) })).output(z.object({ text: z.string() }))
}
