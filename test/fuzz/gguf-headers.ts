import { fuzzHeaders } from '../fixtures/gguf/fuzz-headers'

const rounds = 10
const headersARound = 10_000

/** `npm run fuzz:gguf [SEED]`: 100,000 mutated headers; fails on any error but MODEL_INVALID, and tells time and memory. */
const firstSeed = Number(process.argv[2] ?? 1)
const startMs = performance.now()
const before = process.memoryUsage.rss()
let peak = before
let slowestMs = 0
let accepted = 0
let bugs = 0
for (let round = 0; round < rounds; round += 1) {
  const report = await fuzzHeaders({ seed: firstSeed + round, count: headersARound })
  peak = Math.max(peak, process.memoryUsage.rss())
  slowestMs = Math.max(slowestMs, report.slowestMs)
  accepted += report.accepted
  bugs += report.bugs.length
  for (const bug of report.bugs) process.stderr.write(`seed ${firstSeed + round}, ${bug}\n`)
}
const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
const growth = Math.round((peak - before) / 1_000_000)
process.stdout.write(
  `${rounds * headersARound} headers in ${seconds} s: ${accepted} still read, ${bugs} bugs, ` +
    `slowest ${slowestMs.toFixed(1)} ms, memory grew by ${growth} MB\n`
)
process.exitCode = bugs === 0 ? 0 : 1
