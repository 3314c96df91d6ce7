import { TuneRequest, type TuneFrame, type TuneSettings } from '@shared/model'
import { startSessionBench, type SessionBench } from '../integration/session-bench'
import { noLimits, openTuner } from '../integration/tune-bench'
import { startedOnOneCpu } from './one-cpu'
import type { Trial } from './plan'
import { rested } from './rested'
import { isFound, speedOf } from './truth'

export interface CellOutcome {
  readonly settings: Pick<TuneSettings, 'threads' | 'cores'>
  readonly state: string
  readonly rates: readonly number[]
  readonly relative: number | null
  /** What the bench gives such settings, as a share of the phone's best. */
  readonly speed: number
}

export interface TrialOutcome {
  readonly number: number
  readonly answer: Pick<TuneSettings, 'threads' | 'cores'> | null
  /** Speed of the answer over the best, by the bench's own formula; 0 = no answer. */
  readonly share: number
  readonly found: boolean
  /** Cells that were measured or stopped early. */
  readonly cells: number
  readonly repetitions: number
  readonly seconds: number
  /** Why there is no answer; '' = there is one. */
  readonly trouble: string
  readonly detail: readonly CellOutcome[]
}

export const mostCells = 12

/** Repetitions of three seconds or more: the bench needs some tenths of a second to see where threads are. */
const repetition = { genTokens: 384, coolWithinC: null, sustainedMs: 0 }
const budgetMs = 600_000

/** Boots the phone with the injected optimum and what this machine's own threads cost taken out, puts build and model on it, lets the product tune it, and judges. */
export async function playTrial(trial: Trial, hostEffort: readonly number[]): Promise<TrialOutcome> {
  const { profile } = trial
  const threadCosts = { ...trial.costs, hostEffort }
  const bench = await startedOnOneCpu(() => startSessionBench({ boot: { profile, threadCosts } }))
  try {
    bench.bench.holdTemperatures(rested)
    const begun = performance.now()
    const frame = await tune(bench, trial)
    return judge(trial, bench, { frame, seconds: (performance.now() - begun) / 1000 })
  } finally {
    await bench.dispose()
  }
}

async function tune(session: SessionBench, trial: Trial): Promise<TuneFrame> {
  const { library, bench } = session
  const { tuner } = openTuner(session)
  const request = TuneRequest.parse({
    ...{ serial: bench.serial, buildId: library.builds()[0]?.id, modelId: library.models()[0]?.id },
    ...{ ...repetition, budgetMs, maxCells: mostCells, seed: trial.seed, limits: noLimits }
  })
  let last: TuneFrame | null = null
  try {
    for await (const frame of tuner.follow(await tuner.start(request))) last = frame
  } finally {
    await tuner.dispose()
  }
  if (last === null) throw new Error('the tune told nothing')
  return last
}

function judge(
  { number, costs, truth }: Trial,
  { bench }: SessionBench,
  { frame, seconds }: { readonly frame: TuneFrame; readonly seconds: number }
): TrialOutcome {
  const { tune, cells, answer } = frame
  const settings = answer?.settings ?? null
  const speed = settings === null ? 0 : speedOf(bench.profile, costs, settings)
  const used = cells.filter(({ repetitions, state }) => repetitions.length > 0 || state === 'collapsed')
  return {
    number,
    answer: settings === null ? null : { threads: settings.threads, cores: settings.cores },
    share: speed / truth.best,
    found: settings !== null && isFound({ truth, speed, threads: settings.threads }),
    cells: used.length,
    repetitions: used.reduce((sum, { repetitions }) => sum + repetitions.length, 0),
    seconds,
    trouble: tune.state === 'done' ? '' : `${tune.state}: ${tune.stateText}`,
    detail: used.map((cell) => ({
      settings: { threads: cell.settings.threads, cores: cell.settings.cores },
      state: cell.state,
      rates: cell.repetitions.map(({ rate }) => rate),
      relative: cell.relative,
      speed: speedOf(bench.profile, costs, cell.settings) / truth.best
    }))
  }
}
