/** The steps of `npm test` and `npm run check`: how one is run, counted and shown. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './child.mjs'
import { failedFiles, failedNames, readCounts } from './reports.mjs'

/**
 * A step is a command. Without `report` it counts as one test; with it, the single tests of that report are counted.
 * @typedef {{ name: string, argv: readonly string[], timeoutMs: number, report?: 'vitest' | 'playwright',
 *   shown?: boolean, secondTry?: readonly string[] }} Step `shown`: its output is worth reading also when it passed;
 *   `secondTry`: test files that failed run once more, whole and alone, with these arguments; the line says which
 * @typedef {{ counts: Counts, output: string, note: string, durationMs: number, reportFile: string }} Attempt
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
  const first = await attempt(step, step.argv, { ...box, as: step.name })
  const again = step.secondTry === undefined ? [] : failedFiles(first.reportFile)
  if (again.length === 0) return tellStep(step, first)
  const argv = [...step.argv, ...(step.secondTry ?? []), ...again]
  const second = await attempt(step, argv, { ...box, as: `${step.name}-again` })
  const held = { ...readCounts('vitest', first.reportFile, again), failed: 0 }
  const names = again.map((file) => relative(box.root, file)).join(', ')
  const counts = add(held, second.counts)
  const note = `${tell(step, counts)}; at a second try, alone: ${names}`
  const durationMs = first.durationMs + second.durationMs
  for (const name of failedNames('vitest', first.reportFile)) line('again', step.name, first.durationMs, name)
  return tellStep(step, { ...second, counts, note, durationMs })
}

/**
 * One run of a step's command: what it counts, with its output kept beside the reports.
 * @param {Step} step @param {readonly string[]} argv @param {{ root: string, deadline: number, as: string }} box
 * @returns {Promise<Attempt>}
 */
async function attempt(step, argv, box) {
  const folder = join(box.root, 'test-results', 'steps')
  mkdirSync(folder, { recursive: true })
  const reportFile = join(folder, `${box.as}.json`)
  rmSync(reportFile, { force: true })
  let output = ''
  const end = await run([...argv, ...reportFlags(step, reportFile)], {
    cwd: box.root,
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      NO_COLOR: '1',
      FORCE_COLOR: '0'
    },
    timeoutMs: Math.max(1000, Math.min(step.timeoutMs, box.deadline - Date.now())),
    onOutput: (text) => {
      output += text
    }
  })
  writeFileSync(join(folder, `${box.as}.log`), output)
  const counts = count(step, end.code, reportFile)
  const note = end.timedOut ? `stopped after ${seconds(end.durationMs)}` : tell(step, counts)
  return { counts, output, note, durationMs: end.durationMs, reportFile }
}

/** Prints a step's line, its output where it failed, and its failures by name. @param {Step} step @param {Attempt} done */
function tellStep(step, done) {
  line(done.counts.failed === 0 ? 'ok' : 'FAILED', step.name, done.durationMs, done.note)
  if (done.counts.failed > 0 || step.shown === true) console.log(indent(done.output.slice(-60_000)))
  const failed = step.report === undefined ? [] : failedNames(step.report, done.reportFile)
  for (const name of failed) line('FAILED', step.name, done.durationMs, name)
  return done.counts
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
