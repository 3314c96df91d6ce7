import { clockJump } from './clock'
import { flipOnDisk, fullDisk, truncate } from './disk'
import type { Fault, FaultKind } from './fault'
import { adbServerKill, cut, reboot, stall } from './link'
import { programKill, sleepOfThePc } from './program'
import { flipInFlight } from './wire'

/** The faults by kind. */
export const faults: Readonly<Record<FaultKind, Fault>> = {
  ...{ cut, stall, adbServerKill, reboot, programKill, fullDisk },
  ...{ flipInFlight, flipOnDisk, truncate, clockJump, sleep: sleepOfThePc }
}
