import { seriesFamilies } from '@shared/units/series'
import type { Observation, Values } from './observation'
import { median } from './rate-windows'

/** A change smaller than this share of the highest cap seen is not told. */
const smallestShare = 0.08
/** The level is the median of this many samples, so a spike of one or two is not a change. */
const levelSamples = 5
/** After a change was told, the next one of that policy waits this long: a governor that hunts gives few events. */
const quietMs = 15_000

interface PolicyState {
  recent: { readonly tMs: number; readonly kHz: number }[]
  highest: number
  told: number
  toldMs: number
}

/** Tells when a policy's cap settled at another level: one event a change, however many steps led there. */
export class CapChangeWatch {
  readonly #policies = new Map<number, PolicyState>()

  feed(tMs: number, values: Values): Observation[] {
    const observations: Observation[] = []
    for (const [name, kHz] of values) {
      const policy = policyOfCap(name)
      if (policy === null || kHz === null) continue
      const change = this.#feedOne(policy, tMs, kHz)
      if (change !== null) observations.push(change)
    }
    return observations
  }

  #feedOne(policy: number, tMs: number, kHz: number): Observation | null {
    const state = this.#policies.get(policy)
    if (state === undefined) {
      this.#policies.set(policy, {
        recent: [{ tMs, kHz }],
        highest: kHz,
        told: kHz,
        toldMs: Number.NEGATIVE_INFINITY
      })
      return null
    }
    state.recent = [...state.recent, { tMs, kHz }].slice(-levelSamples)
    state.highest = Math.max(state.highest, kHz)
    const level = median(state.recent.map((reading) => reading.kHz)) ?? kHz
    const share = Math.abs(level - state.told) / state.highest
    if (state.recent.length < levelSamples || share < smallestShare || tMs - state.toldMs < quietMs)
      return null
    const lowered = level < state.told
    const middle = (level + state.told) / 2
    const first = state.recent.find((reading) => (lowered ? reading.kHz < middle : reading.kHz > middle))
    const observation: Observation = {
      kind: lowered ? 'capLowered' : 'capRaised',
      tMs: first?.tMs ?? tMs,
      endMs: null,
      severity: 'info',
      data: { policy, fromKHz: state.told, toKHz: level }
    }
    state.told = level
    state.toldMs = tMs
    return observation
  }
}

/** The policy number of a series `cap.N`; null for other series. */
function policyOfCap(name: string): number | null {
  const match = name.startsWith(seriesFamilies.cap)
    ? /^\d+$/.exec(name.slice(seriesFamilies.cap.length))
    : null
  return match === null ? null : Number(match[0])
}
