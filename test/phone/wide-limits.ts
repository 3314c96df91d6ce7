import { SoakProtocol } from '@shared/model'

/**
 * A soak by time whose watchdog has nothing to do: the hours of a bench phone pass in minutes and its battery is a number, so limits
 * made to protect a real one would end what is to be seen. Tests of the watchdog state their own.
 */
export function unlimitedSoak(ms: number): SoakProtocol {
  return SoakProtocol.parse({ load: { kind: 'time', ms }, limits: { batteryC: 70, skinC: 90 } })
}
