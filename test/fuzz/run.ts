import { mutate, seededRandom } from './mutate'
import { fuzzTargets } from './targets'

const inputs = Number(process.argv[2] ?? 50_000)
const slowMs = 1000
let failures = 0
for (const { name, seeds, run } of fuzzTargets()) {
  const random = seededRandom(20_261_129)
  const begin = performance.now()
  let slowest = 0
  for (let index = 0; index < inputs; index += 1) {
    const text = mutate(seeds[index % seeds.length] ?? '', random)
    const before = performance.now()
    try {
      run(text)
    } catch (error) {
      failures += 1
      console.error(`${name} threw on input ${index}: ${String(error)}\n${JSON.stringify(text)}`)
    }
    slowest = Math.max(slowest, performance.now() - before)
  }
  if (slowest > slowMs) failures += 1
  const seconds = (performance.now() - begin) / 1000
  console.log(`${name}: ${inputs} inputs in ${seconds.toFixed(1)} s, slowest ${slowest.toFixed(1)} ms`)
}
console.log(failures === 0 ? 'no throw, no hang' : `${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1
