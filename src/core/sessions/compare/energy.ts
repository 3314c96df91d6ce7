import type { PortableSession } from '@shared/model'
import type { Measured } from './measured'
import { seriesOf, type KnownValues, type SpanS } from './session-series'

/** A power reading holds until the next one, at most this long. */
const heldS = 30
const longestStepS = 5
const fewest = 10

/** Joules per token while the phone discharged: Σ power × time over Σ tokens, second by second. */
export function energyOf(session: PortableSession, window: SpanS): Measured {
  const rates = seriesOf(session, 'run.tokenRate', window)
  const power = powerOf(session, window)
  if (power.v.length === 0) return { kind: 'none', reason: 'it has no battery power' }
  const plugged = seriesOf(session, 'battery.plugged', window)
  if (plugged.v.some((value) => value > 0)) return { kind: 'none', reason: 'the phone was charging' }
  const above: number[] = []
  const below: number[] = []
  let reading = 0
  rates.t.forEach((timeS, at) => {
    const stepS = timeS - (rates.t[at - 1] ?? timeS)
    while (reading + 1 < power.t.length && (power.t[reading + 1] ?? 0) <= timeS) reading += 1
    const ageS = timeS - (power.t[reading] ?? 0)
    const watts = power.v[reading] ?? 0
    if (stepS <= 0 || stepS > longestStepS || ageS < 0 || ageS > heldS || watts <= 0) return
    above.push(watts * stepS)
    below.push((rates.v[at] ?? 0) * stepS)
  })
  const tokens = below.reduce((sum, value) => sum + value, 0)
  if (above.length < fewest || tokens <= 0)
    return { kind: 'none', reason: 'too little of it has power and tokens at the same time' }
  return { kind: 'ratio', above, below }
}

/** W out of the battery: as recorded, else current (positive = discharging) times voltage. */
function powerOf(session: PortableSession, window: SpanS): KnownValues {
  const own = seriesOf(session, 'power.battery', window)
  if (own.v.length > 0) return own
  const current = seriesOf(session, 'battery.currentA', window)
  const voltage = seriesOf(session, 'battery.voltageV', window)
  if (voltage.v.length === 0) return { t: [], v: [] }
  let at = 0
  const v = current.t.map((timeS, index) => {
    while (at + 1 < voltage.t.length && (voltage.t[at + 1] ?? 0) <= timeS) at += 1
    return (current.v[index] ?? 0) * (voltage.v[at] ?? 0)
  })
  return { t: current.t, v }
}
