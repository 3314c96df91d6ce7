import { parseArgs } from 'node:util'
import { planTrials } from './plan'
import { openWatchdogStand } from './stand'
import { runTrial, type TrialResult } from './trial'

const usage = `npm run campaign:watchdog -- [--seed N] [--trials N] [--from N]

Runs the watchdog on a bench phone against each of its limits, with the PC's program killed and the cable pulled or adbd killed, and looks
from outside whether exactly the run was stopped and the settings are back. Exit code 1: something was wrong.
`

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    trials: { type: 'string', default: '30' },
    from: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false }
  }
})

const say = (text: string): unknown => process.stdout.write(`${text}\n`)
const seconds = (ms: number | null): string => (ms === null ? '-' : `${(ms / 1000).toFixed(1)} s`)

function row({ trial, reactionMs, stopMs, restored, problems }: TrialResult): string {
  const limit = trial.limit === 'sensorLost' ? `${trial.sensor} lost` : trial.limit
  const loss = `${trial.killFirst ? 'killed, then' : 'killed after'} ${trial.link}`
  const end = problems.length === 0 ? 'right' : `WRONG: ${problems.join('; ')}`
  const cells = [
    String(trial.number),
    limit,
    loss,
    seconds(reactionMs),
    seconds(stopMs),
    `${restored}/${trial.settings.length}`,
    end
  ]
  return `| ${cells.join(' | ')} |`
}

async function main(): Promise<number> {
  if (values.help) {
    say(usage)
    return 0
  }
  const seed = Number(values.seed)
  const trials = planTrials(seed, Number(values.trials)).slice(Number(values.from))
  say(`seed ${seed}, ${trials.length} trials\n`)
  say(
    '| trial | limit | PC lost | told after | ended after | settings back | |\n| --- | --- | --- | --- | --- | --- | --- |'
  )
  const stand = await openWatchdogStand()
  const results: TrialResult[] = []
  try {
    for (const trial of trials) {
      const result = await runTrial(stand, trial, `watchdog-${seed}-${trial.number}`)
      results.push(result)
      say(row(result))
    }
  } finally {
    await stand.dispose()
  }
  const wrong = results.filter(({ problems }) => problems.length > 0)
  const slowest = Math.max(...results.map(({ reactionMs }) => reactionMs ?? 0))
  say(`\n${results.length - wrong.length} of ${results.length} right; slowest reaction ${seconds(slowest)}`)
  return wrong.length === 0 ? 0 : 1
}

process.exitCode = await main()
