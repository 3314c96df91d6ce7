import { benchDiagnosis } from './diagnosis'
import { benchGgufHeader } from './gguf-header'
import { benchOpenSession } from './open-session'
import { benchProvision } from './provision'
import { benchPush } from './push-throughput'
import { benchRecording } from './recording'
import { benchRecordingMemory } from './recording-memory'
import { benchSampler } from './sampler-cost'
import { benchStart } from './start'
import type { Bench, BenchResult } from './types'
import { benchUi } from './ui'

/**
 * Runs the budgets of DESIGN §9 one after the other: `npm run bench [-- --smoke] [-- NAME…] [-- --json]`.
 * `--smoke` proves in a few seconds each that the benches work. Exit code 1 when a budget is missed.
 */
const benches: Readonly<Record<string, Bench>> = {
  push: benchPush,
  provision: benchProvision,
  gguf: benchGgufHeader,
  recording: benchRecording,
  memory: benchRecordingMemory,
  diagnosis: benchDiagnosis,
  open: benchOpenSession,
  sampler: benchSampler,
  start: benchStart,
  ui: benchUi
}

const args = process.argv.slice(2)
const smoke = args.includes('--smoke')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

/** Those that look at a page want a still machine and a browser: `npm run bench -- ui`. */
const onlyByName: ReadonlySet<string> = new Set(['start', 'ui'])

const results: BenchResult[] = []
for (const [key, bench] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(key) : onlyByName.has(key)) continue
  const result = await bench({ smoke })
  results.push(result)
  if (!args.includes('--json')) console.log(describe(result))
}
if (args.includes('--json')) console.log(JSON.stringify(results, null, 2))
process.exitCode = results.every((result) => result.ok) ? 0 : 1

function describe(result: BenchResult): string {
  const figures = Object.entries(result.figures).map(([name, value]) => `${name} ${value}`)
  return `${result.ok ? 'ok    ' : 'MISSED'}  ${result.name}: ${figures.join(', ')}  (budget: ${result.budget})`
}
