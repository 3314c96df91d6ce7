import { parseArgs } from 'node:util'
import { PROFILE_NAMES, type ProfileName } from '@phone/index'
import { runCampaign } from './campaign'
import { campaignTable, excessChunks } from './table'

const usage = `npm run campaign:provision -- [--seed N] [--faults N] [--from STEP] [--profile NAME]… [--mib N] [--shards N] [--rate MB/s]

Sends a split model to bench phones and hurts the transfer. The same seed hurts in the same places; --from begins with a
later step of it. Exit code 1: something was wrong, with the seed and step to see it again.
`

/** More than one chunk per phone struck is a missed goal; a little more is what was in sockets. */
const mostChunks = 1.05

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    faults: { type: 'string', default: '200' },
    from: { type: 'string', default: '0' },
    profile: { type: 'string', multiple: true, default: ['snapdragon-8-gen-3', 'exynos-2400-samsung'] },
    mib: { type: 'string', default: '192' },
    shards: { type: 'string', default: '6' },
    rate: { type: 'string', default: '48' },
    help: { type: 'boolean', default: false }
  }
})

function isProfileName(name: string): name is ProfileName {
  return (PROFILE_NAMES as readonly string[]).includes(name)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function main(): Promise<number> {
  const profiles = values.profile.filter(isProfileName)
  if (values.help || profiles.length !== values.profile.length) {
    say(usage)
    return values.help ? 0 : 2
  }
  const seed = Number(values.seed)
  say(`seed ${seed}: ${values.faults} faults over ${profiles.join(' and ')}`)
  const startMs = performance.now()
  const { records, deliveries, problems, unexplainedBytes } = await runCampaign({
    ...{ seed, faults: Number(values.faults), from: Number(values.from), mayTakeLong: true, say },
    stand: {
      ...{ profiles, modelMiB: Number(values.mib), shards: Number(values.shards) },
      bytesPerSecond: Number(values.rate) * 1e6
    }
  })
  const chunks = excessChunks(records)
  const mean = chunks.reduce((sum, some) => sum + some, 0) / Math.max(1, chunks.length)
  const over = chunks.filter((some) => some > mostChunks).length
  say(`\n${campaignTable(records)}\n`)
  say(
    `${records.length} faults in ${deliveries} deliveries, ${Math.round((performance.now() - startMs) / 1000)} s.`
  )
  say(
    `Excess per fault and phone: mean ${mean.toFixed(2)} chunks, over one chunk ${over} times (goal: never).`
  )
  if (unexplainedBytes > 0) say(`${unexplainedBytes} bytes in excess that no fault explains.`)
  for (const problem of problems) say(`WRONG: ${problem}`)
  if (problems.length > 0)
    say(`Again: npm run campaign:provision -- --seed ${seed} --faults ${values.faults}`)
  return problems.length > 0 || mean > mostChunks ? 1 : 0
}

process.exitCode = await main()
