import { parseArgs } from 'node:util'
import { measureHostEffort } from './host-effort'
import { keptOutcomes, type KeptOutcomes } from './kept-outcomes'
import { planTrials, type Trial } from './plan'
import { mostCells, playTrial, type TrialOutcome } from './trial'

const usage = `npm run campaign:tuner -- [--profiles 20] [--seed N] [--only N] [--fresh] [--detail]

Tunes bench phones whose best settings were put into them, with the real tuner and real llama.cpp, and holds each answer against what was
injected. Finished phones are kept: the same command goes on where it was ended; --fresh plays all anew. --only N plays that one alone.
Exit code 1: fewer than 19 of 20 were found, or one needed more than ${mostCells} cells.
`

const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    detail: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false }
  }
})

const neededShare = 0.95

const say = (text: string): unknown => process.stdout.write(`${text}\n`)
const coresText = (cores: readonly number[] | 'any'): string => (cores === 'any' ? 'any' : cores.join(','))
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function line({ number, profile, costs, truth }: Trial, outcome: TrialOutcome): string {
  const { answer, share, found, cells, repetitions, seconds, trouble } = outcome
  const collapse = costs.collapsesFrom === undefined ? '' : `, collapses from ${costs.collapsesFrom}`
  const told =
    answer === null
      ? `no answer (${trouble})`
      : `-t ${answer.threads} on ${coresText(answer.cores)} = ${percent(share)} of the best`
  const word = found ? 'found ' : 'MISSED'
  return `${word} ${number} ${profile}: optimum -t ${truth.threads}${collapse}; answer ${told}; ${cells} cells, ${repetitions} repetitions, ${seconds.toFixed(0)} s`
}

function detailLines({ detail }: TrialOutcome): readonly string[] {
  return detail.map(({ settings, state, rates, relative, speed }) => {
    const place = `-t ${settings.threads} on ${coresText(settings.cores)}`
    const told = rates.map((rate) => rate.toFixed(1)).join(' ')
    return `    ${place}: ${state}, injected ${percent(speed)}, of reference ${relative === null ? '-' : percent(relative)}; ${told}`
  })
}

async function play(trial: Trial, hostEffort: readonly number[]): Promise<TrialOutcome> {
  try {
    return await playTrial(trial, hostEffort)
  } catch (error) {
    const nothing = { answer: null, share: 0, found: false, cells: 0, repetitions: 0, seconds: 0, detail: [] }
    return { number: trial.number, ...nothing, trouble: String(error) }
  }
}

async function playAll(trials: readonly Trial[], kept: KeptOutcomes): Promise<readonly TrialOutcome[]> {
  const before = values.fresh ? [] : kept.all()
  const hostEffort = await measureHostEffort(1)
  say(
    `CPU of a token with 1, 2 … threads on this machine: ${hostEffort.map((one) => one.toFixed(2)).join(' ')}`
  )
  const outcomes: TrialOutcome[] = []
  for (const trial of trials) {
    const known = before.findLast(({ number, answer }) => number === trial.number && answer !== null)
    const outcome = known ?? (await play(trial, hostEffort))
    if (known === undefined) kept.add(outcome)
    outcomes.push(outcome)
    say(`${line(trial, outcome)}${known === undefined ? '' : ' (kept)'}`)
    if (values.detail || !outcome.found) detailLines(outcome).forEach(say)
  }
  return outcomes
}

async function main(): Promise<number> {
  if (values.help) {
    say(usage)
    return 0
  }
  const seed = Number(values.seed)
  const only = values.only === undefined ? null : Number(values.only)
  const planned = await planTrials(seed, Math.max(Number(values.profiles), only ?? 0))
  const trials = only === null ? planned : planned.filter(({ number }) => number === only)
  const kept = keptOutcomes(seed)
  say(`seed ${seed}, ${trials.length} phones; kept in ${kept.file}`)
  const outcomes = await playAll(trials, kept)
  const found = outcomes.filter((outcome) => outcome.found).length
  const most = Math.max(0, ...outcomes.map(({ cells }) => cells))
  const slowest = Math.max(0, ...outcomes.map(({ seconds }) => seconds))
  say(`${found} of ${outcomes.length} found, at most ${most} cells and ${slowest.toFixed(0)} s a phone`)
  return found >= neededShare * outcomes.length && most <= mostCells ? 0 : 1
}

process.exitCode = await main()
