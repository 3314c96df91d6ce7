/** `npm run campaign:verdict [-- --scenarios N --seed S --kind K --keep FOLDER --quick]`: real llama.cpp on bench phones, real causes, and what the verdict says of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { play, type Played } from './play'
import { premiseFaults } from './premise'
import { addPlayed, emptyTally, summaryOf } from './report'
import { kinds, quickScenarios, scenarioOf, type Scenario } from './scenarios'

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    keep: { type: 'string' },
    quick: { type: 'boolean', default: false }
  }
})

/** Keeps the recorded session, so that a wrong verdict can be looked at: `hotplate diagnose FILE`. */
function keep(folder: string, { scenario, file }: Played): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${scenario.seed}-${scenario.kind}.json`), file)
}

function* wanted(): Generator<Scenario, void> {
  if (values.quick) {
    yield* quickScenarios
    return
  }
  if (values.kind !== undefined && !kinds.some((kind) => kind === values.kind))
    throw new Error(`kinds: ${kinds.join(', ')}`)
  let left = Number(values.scenarios ?? 40)
  for (let seed = Number(values.seed); left > 0; seed += 1) {
    const scenario = scenarioOf(seed)
    if (values.kind !== undefined && scenario.kind !== values.kind) continue
    left -= 1
    yield scenario
  }
}

const tally = emptyTally()
let played = 0
for (const scenario of wanted()) {
  const result = await play(scenario)
  console.log(addPlayed(tally, result))
  for (const fault of premiseFaults(result)) console.log(`    not as planned: ${fault}`)
  if (values.keep !== undefined) keep(values.keep, result)
  played += 1
}
console.log(`\n${played} scenarios\n${summaryOf(tally)}`)
process.exitCode = tally.missed + tally.wrong > 0 ? 1 : 0
