import type { SessionDetail } from '@shared/model'
import { benchThreads, lockedPrompt, rank, soakCooled, type Cooling } from './play'
import { openStory } from './stand'

/**
 * `npm run story [SECONDS]`: the article's story on a bench phone of 24 GB with its time sped up: threads, a context that does
 * not fit, a lock that is not granted, and soaks with three kinds of cooling (default: 60 s each, twelve times faster).
 */
async function main(seconds: number): Promise<boolean> {
  const story = await openStory({ timeFactor: 12 })
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  try {
    const [four, six] = [await benchThreads(story, 4), await benchThreads(story, 6)]
    say(`-t 4: ${four.toFixed(1)} token/s, -t 6: ${six.toFixed(1)} token/s`)
    const greedy = await story.greedyModel()
    const [short, long] = [await story.refusal(greedy, 2048), await story.refusal(greedy, 4096)]
    say(`-c 2048: ${short ?? 'fits'}\n-c 4096: ${long ?? 'fits'}`)
    const lock = (await lockedPrompt(story)).effective.find(({ name }) => name === 'lock')
    say(`lock: ${lock?.effective ?? 'unknown'}; ${lock?.note ?? ''} (${lock?.advice ?? 'no advice'})`)
    const soaks = new Map<Cooling, SessionDetail>()
    for (const cooling of ['bare', 'pad', 'cooler'] as const) {
      soaks.set(cooling, await soakCooled(story, cooling, seconds))
      say(`${cooling}: ${JSON.stringify(rank(soaks).find((one) => one.cooling === cooling))}`)
    }
    const order = rank(soaks).map(({ cooling }) => cooling)
    say(`best to worst: ${order.join(', ')}`)
    return (
      four > six &&
      short === null &&
      long !== null &&
      lock?.ok === false &&
      order.join() === 'cooler,pad,bare'
    )
  } finally {
    await story.dispose()
  }
}

process.exitCode = (await main(Number(process.argv[2] ?? 60))) ? 0 : 1
