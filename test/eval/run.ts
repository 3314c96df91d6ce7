/** `npm run eval:diagnosis [-- --seed-from N --sessions N --clean N --development --failures]`: how good the verdict is, on known causes. */
import { parseArgs } from 'node:util'
import { judge } from '@core/diagnosis/verdict/verdict'
import { quantile } from '@core/diagnosis/verdict/numbers'
import { scenarioOf } from './scenario'
import { addScore, emptyScore, type Score } from './score'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '600' },
    clean: { type: 'string', default: '120' },
    development: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false }
  }
})

/** Seeds used while the method was made, and seeds that were not. */
const firstSeed = values.development ? 1 : 1_000_001
const all = emptyScore()
const whole = emptyScore()
const lacking = emptyScore()
let judgedMs = 0
for (let at = 0; at < Number(values.sessions); at += 1) add(scenarioOf(firstSeed + at, false))
for (let at = 0; at < Number(values.clean); at += 1) add(scenarioOf(firstSeed + 500_000 + at, true))
report()

function add(scenario: ReturnType<typeof scenarioOf>): void {
  const began = performance.now()
  const verdict = judge(scenario.session)
  judgedMs += performance.now() - began
  addScore(all, scenario, verdict)
  addScore(scenario.missing.size === 0 ? whole : lacking, scenario, verdict)
}

function report(): void {
  table('all sensors there', whole)
  table('a sensor missing', lacking)
  const shares = all.shareErrors.filter((error) => error <= 0.1).length / all.shareErrors.length
  const onsets = all.onsetErrors.filter((error) => error <= 5).length / all.onsetErrors.length
  console.log(
    `share of loss within 10 points: ${percent(shares)} of ${all.shareErrors.length}; 90th percentile ${quantile(all.shareErrors, 0.9).toFixed(3)}`
  )
  console.log(`onset within 5 s: ${percent(onsets)} of ${all.onsetErrors.length}`)
  console.log(
    `false findings: ${all.falseInClean} in ${all.cleanHours.toFixed(1)} clean hours (${((20 * all.falseInClean) / all.cleanHours).toFixed(2)} in 20)`
  )
  console.log(
    `judged in ${(judgedMs / (Number(values.sessions) + Number(values.clean))).toFixed(1)} ms a session`
  )
  console.log(
    [...all.confusion]
      .sort((a, b) => b[1] - a[1])
      .map(([key, count]) => `${key} ${count}`)
      .join(' · ')
  )
  if (values.failures) for (const line of all.failures) console.log(line)
}

function table(title: string, score: Score): void {
  console.log(`\n${title}`)
  console.log('cause            found missed wrong excused  precision recall')
  for (const [cause, { found, missed, wrong, excused }] of [...score.byCause].sort())
    console.log(
      `${cause.padEnd(16)} ${pad(found)} ${pad(missed)} ${pad(wrong)} ${pad(excused)}    ${percent(found / (found + wrong))}  ${percent(found / (found + missed))}`
    )
}

function pad(value: number): string {
  return String(value).padStart(5)
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '  –'
}
