import type { Figure, IntervalFigure, SessionDetail } from '@shared/model'
import {
  benchThreads,
  clearlyApart,
  lockedPrompt,
  rank,
  soakCooled,
  type Cooling,
  type SoakRank
} from './play'
import { openStory, type StoryStand } from './stand'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/**
 * `npm run story [SECONDS]`: the article's story on a bench phone of 24 GB with its time sped up: threads, a context that does
 * not fit, a lock that is not granted, and soaks with three kinds of cooling (default: 120 s each, thirty times faster).
 */
async function main(seconds: number): Promise<boolean> {
  const story = await openStory({ timeFactor: 30 })
  try {
    // One after the other: each has the phone to itself.
    const chapters = [
      await tellThreads(story),
      await tellContext(story),
      await tellLock(story),
      await tellCooling(story, seconds)
    ]
    return chapters.every((holds) => holds)
  } finally {
    await story.dispose()
  }
}

async function tellThreads(story: StoryStand): Promise<boolean> {
  const [four, six] = [await benchThreads(story, 4), await benchThreads(story, 6)]
  return chapter(four > six, `-t 4: ${four.toFixed(1)} token/s, -t 6: ${six.toFixed(1)} token/s`)
}

async function tellContext(story: StoryStand): Promise<boolean> {
  const greedy = await story.greedyModel()
  const [short, long] = [await story.refusal(greedy, 2048), await story.refusal(greedy, 4096)]
  return chapter(short === null && long !== null, `-c 2048: ${short ?? 'fits'}\n-c 4096: ${long ?? 'fits'}`)
}

async function tellLock(story: StoryStand): Promise<boolean> {
  const lock = (await lockedPrompt(story)).effective.find(({ name }) => name === 'lock')
  const told = `${lock?.effective ?? 'unknown'}; ${lock?.note ?? ''} (${lock?.advice ?? 'no advice'})`
  return chapter(lock?.ok === false, `lock: ${told}`)
}

async function tellCooling(story: StoryStand, seconds: number): Promise<boolean> {
  const soaks = new Map<Cooling, SessionDetail>()
  for (const cooling of ['bare', 'pad', 'cooler'] as const) await tellSoak(story, soaks, { cooling, seconds })
  const ranked = rank(soaks)
  const order = ranked.map(({ cooling }) => cooling).join(', ')
  return chapter(
    order === 'cooler, pad, bare' && clearlyApart(ranked) && ranked.every(tellsOnset),
    `best to worst: ${order}`
  )
}

/** A soak whose end was not steady, on a host that was not, is played once more, and both are told. */
async function tellSoak(
  story: StoryStand,
  soaks: Map<Cooling, SessionDetail>,
  { cooling, seconds }: { readonly cooling: Cooling; readonly seconds: number }
): Promise<void> {
  for (const _try of [1, 2]) {
    soaks.set(cooling, await soakCooled(story, cooling, seconds))
    const told = rank(soaks).find((one) => one.cooling === cooling)
    if (told !== undefined) say(soakText(told))
    if (told?.steadyRate.value != null) return
  }
}

/** The hot ones have an onset, after the cold begin; of one that never was slowed down, that is told. */
function tellsOnset({ cooling, timeToThrottleMs: { value, reason } }: SoakRank): boolean {
  return cooling === 'cooler' ? value === null && reason === 'neverThrottled' : (value ?? 0) > 0
}

function soakText({ cooling, steadyRate, retentionPct, timeToThrottleMs }: SoakRank): string {
  const onset = told(timeToThrottleMs, (ms) => `${(ms / 1000).toFixed(1)} s into the load`)
  return [
    `${cooling}: onset ${onset}`,
    `holds ${told(steadyRate, (rate) => `${rate.toFixed(1)} token/s`)}`,
    `retention ${told(retentionPct, (share) => `${share.toFixed(0)} %`)}`
  ].join(', ')
}

function told(figure: Figure | IntervalFigure, words: (value: number) => string): string {
  if (figure.value === null) return `unknown (${figure.reason ?? 'no reason'})`
  const { low, high } = 'low' in figure ? figure : { low: null, high: null }
  return (
    words(figure.value) + (low === null || high === null ? '' : ` [${low.toFixed(1)}, ${high.toFixed(1)}]`)
  )
}

function chapter(holds: boolean, text: string): boolean {
  say(`${text}\n${holds ? 'as in the article' : 'NOT as in the article'}`)
  return holds
}

process.exitCode = (await main(Number(process.argv[2] ?? 120))) ? 0 : 1
