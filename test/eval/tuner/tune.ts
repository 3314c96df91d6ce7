import { answerOf } from '@core/tuner/answer'
import { nextStep } from '@core/tuner/next-step'
import { isCollapsed } from '@core/tuner/race'
import type { TuneRecord } from '@core/tuner/record'
import { TuneRequest, type TuneAnswer } from '@shared/model'
import { Random } from '../random'
import { everyChoice, type SyntheticPhone } from './phone'

export interface Tuned {
  readonly seed: number
  readonly answer: TuneAnswer | null
  readonly cells: number
  readonly repetitions: number
  readonly truth: { readonly threads: number; readonly rate: number }
  readonly answerRate: number
  readonly found: boolean
}

const repetitionS = 8
const coolingS = 20
const mostSteps = 400

/**
 * Lets the tuner's strategy loose on a made-up phone that grows hot, and holds its answer against the formula. `disturbedShare`: this
 * share of the repetitions falls into something else that the phone does, and comes out 10–70 % too slow.
 */
export function tunePhone(
  phone: SyntheticPhone,
  change: Partial<TuneRequest> = {},
  disturbedShare = 0
): Tuned {
  const record = blank(phone, change)
  const random = new Random(phone.seed + 5000)
  let hot = 0
  for (let step = 0; step < mostSteps; step += 1) {
    const next = nextStep(record)
    if (next.kind === 'over') break
    if (next.kind === 'add') {
      record.cells.push(...next.cells)
      continue
    }
    const cell = record.cells.find(({ id }) => id === next.cellId)
    if (cell === undefined) break
    // The phone rests a little between two cells; what is left of the heat slows the next.
    hot *= Math.exp(-coolingS / 60)
    const noise = 1 + (phone.noisePct / 100) * (random.next() + random.next() + random.next() - 1.5) * 2
    const disturbed = disturbedShare > 0 && random.chance(disturbedShare) ? random.between(0.3, 0.9) : 1
    const rate = phone.rate(cell.settings) * (1 - phone.lostWhenHot * hot) * noise * disturbed
    hot += (1 - hot) * phone.heat(cell.settings) * (repetitionS / 60)
    const nothing = { startTempC: null, endTempC: null, joulesPerToken: null }
    record.log.push({ cellId: cell.id, rate, at: '', tookMs: repetitionS * 1000, ...nothing })
    const best = Math.max(...record.log.map((one) => one.rate))
    const own = record.log.filter(({ cellId }) => cellId === cell.id).map((one) => one.rate)
    if (isCollapsed(own, best)) Object.assign(cell, { fate: 'collapsed', reason: 'far below the best' })
  }
  return judged(phone, record)
}

function judged(phone: SyntheticPhone, record: TuneRecord): Tuned {
  const answer = answerOf(record)
  const bestOf = (threads: number): number =>
    Math.max(...everyChoice(phone).map((cores) => phone.rate({ threads, cores })))
  const counts = phone.clusters.flatMap(({ cpus }) => cpus).map((_, at) => at + 1)
  const best = Math.max(...counts.map(bestOf))
  const fewest = (share: number): number => counts.find((threads) => bestOf(threads) >= share * best) ?? 0
  const answerRate = answer === null ? 0 : phone.rate(answer.settings)
  const threads = answer?.settings.threads ?? 0
  return {
    ...{ seed: phone.seed, answer, truth: { threads: fewest(0.97), rate: best }, answerRate },
    cells: new Set(record.log.map(({ cellId }) => cellId)).size,
    repetitions: record.log.length,
    // Three percent, give or take one: closer than that no measurement under noise can decide.
    found: answerRate >= 0.96 * best && threads >= fewest(0.96) && threads <= fewest(0.98)
  }
}

function blank(phone: SyntheticPhone, change: Partial<TuneRequest>): TuneRecord {
  const request = {
    ...TuneRequest.parse({ serial: 'S', buildId: 'b', modelId: 'm', seed: phone.seed }),
    ...change
  }
  return {
    ...{
      version: 1,
      id: 't',
      request,
      clusters: [...phone.clusters],
      phoneName: '',
      buildName: '',
      modelName: ''
    },
    ...{ state: 'running', stateText: '', startedAt: '', updatedAt: '', baseTempC: null, spentMs: 0 },
    ...{ cells: [], log: [], sustained: null, energyReason: null, answer: null }
  }
}
