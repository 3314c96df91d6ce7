/**
 * `npm run demo [-- --headless]`: sets up, builds, then plays the whole main job on two bench phones. Where the bench
 * phones cannot run (another system than Debian's kin) it says what is missing and offers the recorded sample session,
 * which `npm run demo -- --sample` shows on any system.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './lib/child.mjs'
import { asRoot } from './lib/packages.mjs'
import { root, setUp, SetUpError } from './setup.mjs'

const args = process.argv.slice(2)
// Ctrl+C reaches the demo itself, which puts everything away; this process only waits for it.
process.on('SIGINT', () => undefined)

if (args.includes('--sample')) await showSample()
else await playDemo()

async function playDemo() {
  if (!(await isReady(['phones']))) {
    console.error('A recorded session can be looked at without phones:\n  npm run demo -- --sample')
    process.exit(1)
  }
  console.log('Building.')
  await step(['npm', 'run', '--silent', 'build'])
  await step(asRoot([process.execPath, '--import', 'tsx', 'test/demo/driver.ts', ...args]))
}

/** Serves a copy of the recorded session, so that the one in the checkout stays as it is. */
async function showSample() {
  if (!(await isReady([]))) process.exit(1)
  console.log('Building.')
  await step(['npm', 'run', '--silent', 'build'])
  const home = mkdtempSync(join(tmpdir(), 'hotplate-sample-'))
  cpSync(join(root, 'resources', 'sample-session'), home, { recursive: true })
  console.log('The recorded session is under Diagnose. Ctrl+C ends.')
  const env = { ...process.env, HOTPLATE_HOME: home }
  const { code } = await run([process.execPath, 'out/main/cli.js', 'serve', '--open'], {
    cwd: root,
    input: true,
    env
  })
  rmSync(home, { recursive: true, force: true })
  process.exitCode = code
}

/** @param {readonly string[]} kinds */
async function isReady(kinds) {
  try {
    await setUp(kinds, (text) => console.log(text))
    return true
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(error.message)
    return false
  }
}

/** @param {readonly string[]} argv */
async function step(argv) {
  const { code } = await run(argv, { cwd: root, input: true })
  if (code !== 0) process.exit(code)
}
