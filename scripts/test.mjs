/**
 * `npm test`: sets up, then runs every check, each with its own line and time. A failed step does not stop the rest.
 * Ends with one plain line, `N passed, N failed`: single tests where a step has them, else one for the step.
 */
import { steps } from './lib/house-steps.mjs'
import { add, closingLine, line, none, runLanes } from './lib/steps.mjs'
import { root, setUp } from './setup.mjs'

/** The aim is 15 minutes on 2 quiet cores; a slow and busy machine gets four times that before it is stopped. */
const wholeMs = 60 * 60_000
const startedAt = Date.now()

let total = await setUpStep()
if (total.failed === 0) {
  const box = { root, deadline: startedAt + wholeMs }
  const { format, lint, deps, unused, types, unit, contract, integration, build, e2e, bench } = steps
  const still = [
    [lint, deps, unused],
    [types, format]
  ]
  total = add(total, await runLanes(still, box))
  total = add(total, await runLanes([[unit, build, contract, integration, e2e, bench]], box))
}
line('total', '', Date.now() - startedAt, 'logs of each step: test-results/steps')
console.log(closingLine(total))
process.exit(total.failed === 0 ? 0 : 1)

async function setUpStep() {
  const began = Date.now()
  try {
    await setUp(['phones', 'browser'], (text) => console.log(text))
    line('ok', 'set-up', Date.now() - began, '')
    return { ...none, passed: 1 }
  } catch (error) {
    line('FAILED', 'set-up', Date.now() - began, error instanceof Error ? error.message : String(error))
    return { ...none, failed: 1 }
  }
}
