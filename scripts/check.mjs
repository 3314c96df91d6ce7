/** `npm run check`: the quick loop without phones. Two steps at a time; ends with the same plain line as `npm test`. */
import { quickSteps, steps } from './lib/house-steps.mjs'
import { add, closingLine, none, runStep } from './lib/steps.mjs'
import { root, setUp } from './setup.mjs'

await setUp([], (text) => console.log(text))
const box = { root, deadline: Date.now() + 5 * 60_000 }
const { format, lint } = quickSteps
const { deps, types, unit } = steps
const lanes = [
  [lint, deps],
  [types, format, unit]
]
const counts = await Promise.all(lanes.map(runLane))
const total = counts.reduce(add, none)
console.log(closingLine(total))
process.exit(total.failed === 0 ? 0 : 1)

/** @param {readonly import('./lib/steps.mjs').Step[]} lane */
async function runLane(lane) {
  let sum = none
  for (const step of lane) sum = add(sum, await runStep(step, box))
  return sum
}
