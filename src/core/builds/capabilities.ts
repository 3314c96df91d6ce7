import type { ExecResult } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { HotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import type { Build } from '@shared/model'
import { parseHelpText, type HelpFacts } from './help-text'
import { parseVersionText, versionName, type VersionFacts } from './version-text'

export { parseHelpText, parseVersionText, versionName, type HelpFacts, type VersionFacts }

/** What one program of a build understands, read from its own `--help` and `--version`. */
export interface Capabilities extends HelpFacts, VersionFacts {
  readonly helpText: string
  readonly versionText: string
}

/** The pure half: both texts as the program printed them. */
export function capabilitiesFrom(helpText: string, versionText: string): Capabilities {
  return { ...parseHelpText(helpText), ...parseVersionText(versionText), helpText, versionText }
}

/** Does the program know this option, and (where its help lists words) this word for it? */
export function understands(capabilities: HelpFacts, flag: string, word?: string): boolean {
  if (!capabilities.flags.has(flag)) return false
  const words = capabilities.values.get(flag)
  return word === undefined || words === undefined || words.includes(word)
}

/** Asks binaries on phones what they can do and remembers the answer for this program's life. */
export interface CapabilityProbe {
  /**
   * Runs `PROGRAM --version` and `--help` from the build's folder on the phone. Throws NOT_PROVISIONED when the
   * program is not there and BUILD_UNSUITABLE, with what the linker or kernel said, when it cannot run.
   */
  of(phone: Phone, build: Build, options?: { readonly program?: string }): Promise<Capabilities>
}

const notThere = 200
const runScript = `
[ -f "$1/$2" ] || exit ${String(notThere)}
cd "$1" || exit ${String(notThere)}
LD_LIBRARY_PATH="$1" exec "$1/$2" "$3"
`

/** The answer depends on the files (in the build's id) and on the phone's CPU and linker, never on its boot. */
export function createCapabilityProbe(): CapabilityProbe {
  const known = new Map<string, Promise<Capabilities>>()
  return {
    of(phone, build, options = {}) {
      const program = options.program ?? 'llama-server'
      const key = JSON.stringify([phone.serial, build.id, program])
      const answer = known.get(key) ?? probe(phone, build, program)
      known.set(key, answer)
      // A failure is not kept: the phone may be provisioned or plugged in by the next call.
      answer.catch(() => known.delete(key))
      return answer
    }
  }
}

async function probe(phone: Phone, build: Build, program: string): Promise<Capabilities> {
  const ask = async (flag: string): Promise<ExecResult> => {
    const args = [phoneLayout.build(build.id), program, flag]
    const result = await phone.device().script(runScript, args, { expectedExits: 'any', timeoutMs: 30_000 })
    if (result.exitCode === notThere)
      throw new HotplateError('NOT_PROVISIONED', { what: `${build.name} (${program})`, serial: phone.serial })
    if (result.exitCode !== 0) throw unsuitable(phone.serial, build, { argv: [program, flag], result })
    return result
  }
  const version = await ask('--version')
  const help = await ask('--help')
  return capabilitiesFrom(help.stdout, `${version.stderr}${version.stdout}`)
}

function unsuitable(
  serial: string,
  build: Build,
  run: { readonly argv: readonly string[]; readonly result: ExecResult }
): HotplateError {
  const { result, argv } = run
  const evidence: CommandEvidence = {
    argv: [...argv],
    exitCode: result.exitCode,
    stdoutTail: result.stdout.slice(-4000),
    stderrTail: result.stderr.slice(-4000),
    durationMs: result.durationMs
  }
  const detail = describeExecFailure(`${result.stderr}\n${result.stdout}`, result.exitCode)
  return new HotplateError('BUILD_UNSUITABLE', { build: build.name, serial, detail }, { evidence })
}

/** Linker, loader and kernel texts of bionic, glibc, mksh and bash that say why a program cannot start. */
const startFailures =
  /CANNOT LINK EXECUTABLE|cannot locate symbol|error while loading shared libraries|symbol lookup error|unexpected e_machine|instead of (?:32|64)-bit|exec format error|not executable|illegal instruction|permission denied|inaccessible or not found|no such file/i

/** One line that says why a program did not start: its own words where there are any, else the signal or code. */
export function describeExecFailure(output: string, exitCode: number): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '')
  const said = lines.find((line) => startFailures.test(line)) ?? lines.at(-1)
  const meaning = exitMeaning(exitCode)
  return said === undefined ? meaning : `${said.trim().slice(0, 400)} (${meaning})`
}

function exitMeaning(exitCode: number): string {
  switch (exitCode) {
    case 126:
      return 'exit code 126: it cannot be executed here'
    case 127:
      return 'exit code 127: it or its loader was not found'
    case 132:
      return 'illegal instruction: built for a newer CPU than this one'
    default:
      return exitCode > 128 ? `ended by signal ${String(exitCode - 128)}` : `exit code ${String(exitCode)}`
  }
}
