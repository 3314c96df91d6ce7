import { z } from 'zod'

/**
 * Which tools a phone's shell has, where phones differ. What a profile leaves out is as on the bench's usual phone:
 * toybox of today, `dd` that knows bytes, a plain-C `sha256sum` of some 130 MB/s.
 */
export const toolSetSchema = z
  .object({
    /** `none`: no program on the phone can write into the middle of a file. */
    dd: z.enum(['present', 'none']).default('present'),
    /**
     * `fast` = with the CPU's SHA instructions, `plain` = toybox's own C, `slow` = 10 MB/s per process, as a phone of
     * 2017 without those instructions (the pace is by the clock, so that parallel hashes add up as cores do).
     */
    sha256sum: z.enum(['fast', 'plain', 'slow']).default('plain'),
    /** `android8`: only the commands of Android 8.0, with the options they had then. */
    dialect: z.enum(['current', 'android8']).default('current')
  })
  .prefault({})
