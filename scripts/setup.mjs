/**
 * Brings a bare clone to where the other scripts can work: node modules from the lock file, and on Debian or Ubuntu
 * the system packages. It says what it will install before it does. Plain Node: it runs before `npm ci`.
 *
 *   node scripts/setup.mjs [phones] [browser]
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { run } from './lib/child.mjs'
import { isDebianLike, isRoot, missingNeeds } from './lib/packages.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.hotplate-lock')
const nodeNeeded = [20, 19]

/** Thrown when something is missing that cannot be installed from here; its message says what to do. */
export class SetUpError extends Error {}

/**
 * @param {readonly string[]} kinds `phones` for the bench phone, `browser` for end-to-end tests
 * @param {(line: string) => void} say
 */
export async function setUp(kinds, say) {
  checkNode()
  await installModules(say)
  await installPackages(kinds, say)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [needMajor = 0, needMinor = 0] = nodeNeeded
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  throw new SetUpError(`Node ${nodeNeeded.join('.')} or newer is needed, this is ${process.versions.node}.`)
}

/** @param {(line: string) => void} say */
async function installModules(say) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : ''
  if (wanted === installed) return
  say('Installing node modules (npm ci) as package-lock.json says.')
  await must(['npm', 'ci', '--no-fund', '--no-audit'], 'npm ci failed. Is the npm registry reachable?')
  writeFileSync(stampFile, `${wanted}\n`)
}

/** @param {readonly string[]} kinds @param {(line: string) => void} say */
async function installPackages(kinds, say) {
  const missing = missingNeeds(kinds)
  if (missing.length === 0) return
  const names = missing.map((need) => need.debian)
  if (!isDebianLike()) {
    const list = missing.map((need) => `  - ${need.what} (Debian package ${need.debian})`).join('\n')
    throw new SetUpError(`This is missing and cannot be installed from here:\n${list}`)
  }
  say(`Installing system packages with apt-get${isRoot() ? '' : ' (through sudo)'}: ${names.join(', ')}.`)
  const prefix = isRoot() ? [] : ['sudo']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await must(
    [...prefix, 'apt-get', 'update', '-q'],
    'apt-get update failed. Is a Debian mirror reachable?',
    env
  )
  await must(
    [...prefix, 'apt-get', 'install', '-q', '-y', '--no-install-recommends', ...names],
    'apt-get install failed.',
    env
  )
}

/** @param {readonly string[]} argv @param {string} advice @param {NodeJS.ProcessEnv} [env] */
async function must(argv, advice, env = process.env) {
  let output = ''
  const keep = (text) => {
    output = (output + text).slice(-20_000)
  }
  // sudo may ask for a password: then the terminal must be its own.
  const talk = argv[0] === 'sudo' ? { input: true } : { onOutput: keep }
  const end = await run(argv, { cwd: root, env, timeoutMs: 600_000, ...talk })
  if (end.code !== 0) throw new SetUpError(`${output}\n${advice} (${argv.join(' ')}, exit code ${end.code})`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await setUp(process.argv.slice(2), (line) => console.log(line))
    console.log('Everything that is needed is here.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
