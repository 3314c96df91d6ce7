/** The steps of `npm test` and `npm run check`: how one is run, counted and shown. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { failedNames, readCounts } from './reports.mjs'

/**
 * A step is a command. Without `report` it counts as one test; with it, the single tests of that report are counted.
 * @typedef {{ name: string, argv: readonly string[], timeoutMs: number, report?: 'vitest' | 'playwright',
 *   shown?: boolean }} Step `shown`: its output is worth reading also when it passed
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0 }

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped
})

/**
 * Runs a step, prints its line (and its output when it failed) and returns what it counts.
 * @param {Step} step @param {{ root: string, deadline: number }} box
 * @returns {Promise<Counts>}
 */
export async function runStep(step, box) {
  const left = box.deadline - Date.now()
  if (left < 1000) {
    line('FAILED', step.name, 0, 'not run: the time for the whole run is used up')
    return { ...none, failed: 1 }
  }
  const folder = join(box.root, 'test-results', 'steps')
  mkdirSync(folder, { recursive: true })
  const reportFile = join(folder, `${step.name}.json`)
  rmSync(reportFile, { force: true })
  let output = ''
  const end = await run([...step.argv, ...reportFlags(step, reportFile)], {
    cwd: box.root,
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NO_COLOR: '1',
      FORCE_COLOR: '0'
    },
    timeoutMs: Math.min(step.timeoutMs, left),
    onOutput: (text) => {
      output += text
    }
  })
  writeFileSync(join(folder, `${step.name}.log`), output)
  const counts = count(step, end.code, reportFile)
  const failed = step.report === undefined ? [] : failedNames(step.report, reportFile)
  const note = end.timedOut ? `stopped after ${seconds(end.durationMs)}` : tell(step, counts)
  line(counts.failed === 0 ? 'ok' : 'FAILED', step.name, end.durationMs, note)
  if (counts.failed > 0 || step.shown === true) console.log(indent(output.slice(-60_000)))
  for (const name of failed) line('FAILED', step.name, end.durationMs, name)
  return counts
}

/**
 * Runs lanes of steps side by side, the steps of a lane one after the other; the sum of all.
 * @param {readonly (readonly Step[])[]} lanes @param {{ root: string, deadline: number }} box
 * @returns {Promise<Counts>}
 */
export async function runLanes(lanes, box) {
  const sums = await Promise.all(
    lanes.map(async (lane) => {
      let sum = none
      for (const step of lane) sum = add(sum, await runStep(step, box))
      return sum
    })
  )
  return sums.reduce(add, none)
}

/** @param {Step} step @param {string} file */
function reportFlags(step, file) {
  if (step.report === 'vitest') return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (step.report === 'playwright') return ['--reporter=list,json']
  return []
}

/** A step whose tests all passed but which failed all the same (a file that does not load, a leak) is one failure. @param {Step} step @param {number} code @param {string} file */
function count(step, code, file) {
  const ofStep = code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
  if (step.report === undefined) return ofStep
  const counts = existsSync(file) ? readCounts(step.report, file) : null
  if (counts === null) return { ...none, failed: 1 }
  const nothing = counts.passed + counts.failed === 0
  return (code !== 0 && counts.failed === 0) || nothing ? { ...counts, failed: 1 } : counts
}

/** @param {Step} step @param {Counts} counts */
function tell(step, counts) {
  if (step.report === undefined) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`
}

/** @param {string} verdict @param {string} name @param {number} ms @param {string} note */
export function line(verdict, name, ms, note) {
  console.log(`${verdict.padEnd(6)}  ${name.padEnd(12)} ${seconds(ms).padStart(8)}  ${note}`.trimEnd())
}

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** @param {string} text */
const indent = (text) => text.trimEnd().replace(/^/gm, '        ')

/** The closing line that says it all. @param {Counts} counts */
export function closingLine(counts) {
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`
}
