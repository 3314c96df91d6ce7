import { syntheticPhone } from './phone'
import { tunePhone } from './tune'

/**
 * `npm run eval:tuner [-- COUNT [DISTURBED]]`: the tuner's strategy on made-up phones whose best settings are known; DISTURBED percent of
 * the repetitions come out too slow. Exit code 1 when it finds fewer than 19 of 20, or needs more than 12 cells.
 */
const count = Number(process.argv[2] ?? 40)
const disturbedShare = Number(process.argv[3] ?? 0) / 100
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
