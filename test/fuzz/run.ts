import { seededRandom } from '@shared/base/seeded-random'
import { mutate } from './mutate'
import { fuzzTargets } from './targets'

const inputs = Number(process.argv[2] ?? 50_000)
/** CPU time, so that a busy machine does not look like a hang. */
const slowMs = 1000
let failures = 0
for (const { name, seeds, run } of fuzzTargets()) {
  const random = seededRandom(20_261_129)
  const begin = performance.now()
  let slowest = 0
  for (let index = 0; index < inputs; index += 1) {
    const text = mutate(seeds[index % seeds.length] ?? '', random)
    const before = process.cpuUsage()
    try {
      run(text)
    } catch (error) {
      failures += 1
      console.error(`${name} threw on input ${index}: ${String(error)}\n${JSON.stringify(text)}`)
    }
    const { user, system } = process.cpuUsage(before)
    slowest = Math.max(slowest, (user + system) / 1000)
  }
  if (slowest > slowMs) failures += 1
  const seconds = (performance.now() - begin) / 1000
  console.log(`${name}: ${inputs} inputs in ${seconds.toFixed(1)} s, slowest ${slowest.toFixed(1)} ms of CPU`)
}
console.log(failures === 0 ? 'no throw, no hang' : `${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1
