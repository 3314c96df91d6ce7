import { Random } from '../random'

/** One trial: which limit is reached, how the PC is lost, and when. */
export interface Trial {
  readonly number: number
  readonly limit: 'battery' | 'skin' | 'sensorLost' | 'time'
  /** The sensor that vanishes, where that is the limit. */
  readonly sensor: 'battery' | 'skin'
  readonly link: 'cablePulled' | 'adbdKilled'
  /** Is the program killed before the link goes, or after. */
  readonly killFirst: boolean
  /** From the start of the run to the loss of the PC. */
  readonly lossAfterMs: number
  /** From the loss of the PC to the cause of the limit. */
  readonly causeAfterMs: number
  readonly settings: readonly (readonly [
    'stayAwake' | 'dnd' | 'airplane' | 'brightness' | 'screenTimeout',
    string
  ])[]
}

const settingPool = [
  ['stayAwake', 'on'],
  ['dnd', 'none'],
  ['airplane', 'on'],
  ['brightness', '12'],
  ['screenTimeout', '600000']
] as const

/** Trials of a seed: the same seed gives the same ones. Every limit and both losses come in turn, the rest is chance. */
export function planTrials(seed: number, count: number): Trial[] {
  const random = new Random(seed)
  const limits = ['battery', 'skin', 'sensorLost', 'time'] as const
  return Array.from({ length: count }, (_, number): Trial => {
    const settings = random.shuffled(settingPool).slice(0, random.between(1, settingPool.length))
    return {
      number,
      limit: limits[number % limits.length] ?? 'battery',
      sensor: random.pick(['battery', 'skin']),
      link: (number + Math.floor(number / limits.length)) % 2 === 0 ? 'cablePulled' : 'adbdKilled',
      killFirst: random.between(0, 1) === 0,
      lossAfterMs: random.between(0, 2500),
      causeAfterMs: random.between(0, 1500),
      settings
    }
  })
}
