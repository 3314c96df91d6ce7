import { parseLlamaFigures } from '@core/parse/llama-timings'
import { phoneLayout } from '@core/phone/layout'
import { seededRandom, shuffled } from '@core/statistics/random'
import { medianOf } from '@core/statistics/spread'
import { startSessionBench, type SessionBench } from '../integration/session-bench'
import type { ThreadCosts } from '../phone/cores/placement'
import { startedOnOneCpu } from './one-cpu'
import { rested } from './rested'

/** On a phone that is as fast with one thread as with any other number. */
const level: ThreadCosts = { best: 1, extra: 0, seenWithin: 0.3 }
const levelPhone = 'pixel-8-pro'
/** Between these it is drawn as a line; no profile has more CPUs. */
const threadCounts = [1, 2, 3, 4, 6, 10]
const rounds = 5
const genTokens = 384

/**
 * CPU time of a token with n threads over that with one, on this machine (index 0 = one thread): barriers and switches between threads that
 * share a CPU cost what nobody put into a phone. Measured with llama-bench in rounds of random order.
 */
export async function measureHostEffort(seed: number): Promise<readonly number[]> {
  const boot = { profile: levelPhone, threadCosts: level } as const
  const bench = await startedOnOneCpu(() => startSessionBench({ boot }))
  try {
    bench.bench.holdTemperatures(rested)
    return effortsOf(await ratesOf(bench, seededRandom(seed)))
  } finally {
    await bench.dispose()
  }
}

async function ratesOf(
  bench: SessionBench,
  random: () => number
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rates = new Map<number, readonly number[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const threads of shuffled(threadCounts, random))
      rates.set(threads, [...(rates.get(threads) ?? []), await rateOf(bench, threads)])
  return rates
}

const script = `cd "$1" || exit 1
LD_LIBRARY_PATH=$1
export LD_LIBRARY_PATH
shift
exec ./llama-bench "$@"`

async function rateOf({ library, phone }: SessionBench, threads: number): Promise<number> {
  const [build] = library.builds()
  const [model] = library.models()
  if (build === undefined || model === undefined) throw new Error('the bench has no build or no model')
  const path = `${phoneLayout.model(model.id)}/${model.shards[0]?.name ?? ''}`
  const args = [
    '-m',
    path,
    '-t',
    String(threads),
    '-p',
    '0',
    '-n',
    String(genTokens),
    '-r',
    '1',
    '-o',
    'json'
  ]
  const { stdout } = await phone.device().script(script, [phoneLayout.build(build.id), ...args], {
    timeoutMs: 120_000
  })
  const rate = parseLlamaFigures(stdout).bench[0]?.averageTokensPerSecond ?? null
  if (rate === null) throw new Error(`llama-bench told no rate: ${stdout.slice(0, 200)}`)
  return rate
}

/** Never less than with fewer threads: what is below is noise. */
function effortsOf(rates: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const one = medianOf(rates.get(1) ?? [])
  const points = threadCounts.map((threads) => ({
    threads,
    effort: one / medianOf(rates.get(threads) ?? [])
  }))
  return Array.from({ length: threadCounts.at(-1) ?? 1 }, (_, at) => {
    const threads = at + 1
    const after = points.find((point) => point.threads >= threads) ?? { threads, effort: 1 }
    const before = points.findLast((point) => point.threads <= threads) ?? after
    if (after.threads === before.threads) return Math.max(1, after.effort)
    const share = (threads - before.threads) / (after.threads - before.threads)
    return Math.max(1, before.effort + share * (after.effort - before.effort))
  })
}
