import { parseArgs } from 'node:util'
import { syntheticPhone } from './phone'
import { tunePhone } from './tune'

const usage = `npm run eval:tuner [-- COUNT [DISTURBED]]

The tuner's strategy on COUNT (40) made-up phones whose best settings are known; DISTURBED (0) percent of the repetitions come out too slow.
Exit code 1 when it finds fewer than 19 of 20, or needs more than 12 cells; 2 when it was called wrongly.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } }
})
const count = Number(positionals[0] ?? 40)
const disturbedShare = Number(positionals[1] ?? 0) / 100
if (values.help || !(count >= 1) || !(disturbedShare >= 0 && disturbedShare <= 1)) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}
const tuned = Array.from({ length: count }, (_, at) => tunePhone(syntheticPhone(at + 1), {}, disturbedShare))
for (const { seed, answer, truth, answerRate, cells, repetitions, found } of tuned) {
  const share = ((100 * answerRate) / truth.rate).toFixed(1)
  const text = `${found ? 'found ' : 'MISSED'} seed ${seed}: ${answer?.settings.threads ?? '–'} threads on ${JSON.stringify(answer?.settings.cores ?? null)}, ${share} % of the best`
  process.stdout.write(
    `${text} (truth ${truth.threads} threads), ${cells} cells, ${repetitions} repetitions\n`
  )
}
const found = tuned.filter((one) => one.found).length
const mostCells = Math.max(...tuned.map(({ cells }) => cells))
const repetitions = tuned.reduce((sum, one) => sum + one.repetitions, 0) / count
process.stdout.write(
  `${found} of ${count} found, at most ${mostCells} cells, ${repetitions.toFixed(1)} repetitions on average\n`
)
process.exitCode = found >= 0.95 * count && mostCells <= 12 ? 0 : 1
