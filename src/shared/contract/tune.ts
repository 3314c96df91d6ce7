import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { TuneFrame, TuneRequest, TuneSummary } from '../model'
import { base } from './base'

const Tune = z.object({ tuneId: z.string() })

/** The search for the settings that hold. Throws UNKNOWN_TUNE, PHONE_BUSY, NOT_PROVISIONED, INTENT_UNSUPPORTED, BAD_INPUT. */
export const tune = {
  /** Starts in the background; what is measured is kept on disk after every repetition. */
  start: base.input(TuneRequest).output(Tune),
  /** The tune as it is now, then every change until it ends; one frame of a tune that is over. */
  follow: base.input(Tune).output(eventIterator(TuneFrame)),
  /** Ends the measurement that is running on the phone; what was measured is kept. */
  cancel: base.input(Tune).output(TuneSummary),
  /** Goes on where it was left, after a cancel, a pulled cable or the end of the program. */
  resume: base.input(Tune).output(Tune),
  /** Newest first. */
  list: base.output(z.array(TuneSummary)),
  remove: base.input(Tune).output(z.object({ removed: z.boolean() }))
}
