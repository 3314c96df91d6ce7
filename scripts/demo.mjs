/**
 * `npm run demo [-- --headless]`: sets up, builds, then plays the whole main job on two bench phones. Where the bench
 * phones cannot run (another system than Debian's kin) it says what is missing and offers the recorded sample session.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { asRoot } from './lib/packages.mjs'
import { root, setUp, SetUpError } from './setup.mjs'

const args = process.argv.slice(2)
// Ctrl+C reaches the demo itself, which puts everything away; this process only waits for it.
process.on('SIGINT', () => undefined)

try {
  await setUp(['phones'], (text) => console.log(text))
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  offerSample()
  process.exit(1)
}
console.log('Building.')
await step(['npm', 'run', '--silent', 'build'])
await step(asRoot([process.execPath, '--import', 'tsx', 'test/demo/driver.ts', ...args]))

/** @param {readonly string[]} argv */
async function step(argv) {
  const { code } = await run(argv, { cwd: root, input: true })
  if (code !== 0) process.exit(code)
}

function offerSample() {
  const sample = join(root, 'resources', 'sample-session')
  if (existsSync(sample))
    console.error(
      `A recorded session can be looked at without phones:\n  HOTPLATE_HOME=${sample} npx hotplate serve --open`
    )
}
