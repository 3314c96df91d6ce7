import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { DoctorReport, Dossier, PhoneGroup, PhoneSummary, PhoneTag, WirelessState } from '../model'
import { base } from './base'

const Serial = z.object({ serial: z.string().min(1) })

export const phones = {
  list: base.output(z.array(PhoneSummary)),
  /** The rail: the whole list at once and again whenever something in it changes (at most 4 times a second). */
  watch: base.output(eventIterator(z.array(PhoneSummary))),
  /** `measure` also measures the sequential read of storage and the link's throughput: some seconds, as the phone's only job. */
  dossier: base.input(Serial.extend({ measure: z.boolean().optional() })).output(Dossier),
  connect: base.input(z.object({ address: z.string().min(1) })).output(z.object({ text: z.string() })),
  /** Puts a phone into a group (null = none) and gives it tags; what is absent stays. */
  label: base
    .input(
      Serial.extend({ group: PhoneGroup.nullable().optional(), tags: z.array(PhoneTag).max(12).optional() })
    )
    .output(z.object({ group: PhoneGroup.nullable(), tags: z.array(PhoneTag) })),
  /** The way to a phone, checked step by step; the whole list again after each step, until all are done. */
  doctor: base.input(z.object({ serial: z.string().min(1).optional() })).output(eventIterator(DoctorReport)),
  /** What the adb server can do over Wi-Fi, and the phones it sees announced there. */
  wireless: base.output(WirelessState),
  /** Pairs with the six digits the phone shows (or the password of a QR code). */
  pair: base
    .input(z.object({ address: z.string().min(1), code: z.string().regex(/^[\w-]{4,64}$/) }))
    .output(z.object({ text: z.string() })),
  /**
   * Waits until a phone that has read the QR code of `name` announces itself, and pairs with it. Ends with PAIRING_FAILED after
   * two minutes.
   */
  pairByName: base
    .input(z.object({ name: z.string().regex(/^[\w-]{4,64}$/), code: z.string().regex(/^[\w-]{4,64}$/) }))
    .output(z.object({ text: z.string() })),
  /** Finds a known phone in the network by its serial, wherever it is now. */
  reconnect: base.input(Serial).output(z.object({ address: z.string(), text: z.string() }))
}
