/** `npm run check`: the quick loop without phones. Two steps at a time; ends with the same plain line as `npm test`. */
import { quickSteps, steps } from './lib/house-steps.mjs'
import { closingLine, runLanes } from './lib/steps.mjs'
import { root, setUp } from './setup.mjs'

await setUp([], (text) => console.log(text))
const box = { root, deadline: Date.now() + 5 * 60_000 }
const { format, lint } = quickSteps
const { deps, types, unit } = steps
const lanes = [
  [lint, deps],
  [types, format, unit]
]
const total = await runLanes(lanes, box)
console.log(closingLine(total))
process.exit(total.failed === 0 ? 0 : 1)
