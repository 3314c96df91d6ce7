import type { AdbDevice } from '@core/adb/types'
import { parsePackageDump } from '@core/parse/package-dump'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, TermuxRun, TermuxState } from '@shared/model'
import { placeInTermux } from './termux-place'
import { isContentId } from './content-id'
import { explainStartFailure } from './start-failure'
import { termuxBuilds, termuxHome, termuxPackage } from './termux-layout'

/** Termux as a second place to run. Only a debuggable app can be entered from adb; everything happens inside its home. */
export interface TermuxPlace {
  state(phone: Phone): Promise<TermuxState>
  /** Puts a build there, every file proven by its hash. Throws TERMUX_UNAVAILABLE, HASH_MISMATCH, and what a push throws. */
  place(phone: Phone, build: Build): Promise<TermuxState>
  /** Runs a program of a placed build to its end. Throws TERMUX_UNAVAILABLE, NOT_PROVISIONED, BUILD_… when it cannot start. */
  run(phone: Phone, build: Build, asked: TermuxRunRequest): Promise<TermuxRun>
  /** Removes one build, or all that Hotplate put there; returns the ids. Throws TERMUX_UNAVAILABLE. */
  remove(phone: Phone, buildId?: string): Promise<readonly string[]>
}

export interface TermuxRunRequest {
  readonly program: string
  readonly args: readonly string[]
  readonly timeoutMs: number
}

const tailChars = 64 * 1024
const notThere = 200
const runScript = `
exec run-as ${termuxPackage} sh -c '
cd "$1" && [ -f "./$2" ] || exit ${notThere}
program=$2; shift 2
LD_LIBRARY_PATH=$PWD exec "./$program" "$@"' hotplate "$@"
`
const listScript = `run-as ${termuxPackage} sh -c 'ls "$1" 2>/dev/null' hotplate "$1"`
const removeScript = `run-as ${termuxPackage} sh -c 'rm -rf "$1" && { rmdir "$2" "$3" 2>/dev/null; true; }' hotplate "$@"`

export function createTermux(): TermuxPlace {
  return {
    state: readState,
    async place(phone, build) {
      await requireTermux(phone)
      await placeInTermux(phone, build)
      return await readState(phone)
    },
    async run(phone, build, { program, args, timeoutMs }) {
      await requireTermux(phone)
      if (!build.files.some(({ name, executable }) => executable && name === program))
        throw new HotplateError('BAD_INPUT', { detail: `Build ${build.name} has no program ${program}.` })
      const result = await phone
        .device()
        .script(runScript, [`${termuxBuilds}/${build.id}`, program, ...args], {
          ...{ expectedExits: 'any', timeoutMs }
        })
      if (result.exitCode === notThere)
        throw new HotplateError('NOT_PROVISIONED', { what: `${build.name} in Termux`, serial: phone.serial })
      const failure = explainStartFailure(result.stderr, result.exitCode)
      if (result.exitCode !== 0 && failure.code !== 'BUILD_UNSUITABLE') {
        const { code, detail, library } = failure
        throw new HotplateError(code, { build: build.name, serial: phone.serial, detail, library })
      }
      const { exitCode, stdout, stderr } = result
      return { exitCode, stdout: stdout.slice(-tailChars), stderr: stderr.slice(-tailChars) }
    },
    async remove(phone, buildId) {
      const { builds } = await requireTermux(phone)
      const ids = buildId === undefined ? builds : builds.filter((id) => id === buildId)
      for (const id of ids)
        await phone.device().script(removeScript, [`${termuxBuilds}/${id}`, termuxBuilds, termuxHome])
      return ids
    }
  }
}

async function requireTermux(phone: Phone): Promise<TermuxState> {
  const state = await readState(phone)
  if (!state.runAs)
    throw new HotplateError('TERMUX_UNAVAILABLE', { serial: phone.serial, detail: state.reason })
  return state
}

async function readState(phone: Phone): Promise<TermuxState> {
  const device = phone.device()
  const { stdout } = await device.exec(['dumpsys', 'package', termuxPackage], { expectedExits: 'any' })
  const found = parsePackageDump(stdout, termuxPackage)
  const entered = found.installed ? await enter(device) : null
  const runAs = entered?.ok === true
  return {
    ...{ serial: phone.serial, ...found, runAs, runCommand: false },
    reason: reasonOf(found.installed, found.debuggable, entered),
    builds: runAs ? [...(await placedIds(device))] : []
  }
}

async function enter(device: AdbDevice): Promise<{ readonly ok: boolean; readonly said: string }> {
  const result = await device.exec(['run-as', termuxPackage, 'sh', '-c', 'echo entered'], {
    expectedExits: 'any'
  })
  const ok = result.exitCode === 0 && result.stdout.includes('entered')
  return { ok, said: `${result.stderr}${result.stdout}`.trim().slice(0, 300) }
}

function reasonOf(
  installed: boolean,
  debuggable: boolean | null,
  entered: { readonly ok: boolean; readonly said: string } | null
): string {
  if (!installed || entered === null)
    return 'Termux (com.termux) is not installed; builds run from /data/local/tmp.'
  if (entered.ok)
    return 'It is debuggable: Hotplate can put builds into its home, run and remove them (run-as).'
  const why =
    debuggable === false
      ? 'This is a release build (as from F-Droid), which run-as does not enter; the debug build of its GitHub releases can be entered.'
      : `run-as does not enter it: ${entered.said}.`
  return `${why} RUN_COMMAND is no way in either: adb’s shell user does not hold com.termux.permission.RUN_COMMAND. Builds run from /data/local/tmp.`
}

async function placedIds(device: AdbDevice): Promise<readonly string[]> {
  const { stdout } = await device.script(listScript, [termuxBuilds], { expectedExits: 'any' })
  return stdout.split(/\s+/).filter(isContentId)
}
