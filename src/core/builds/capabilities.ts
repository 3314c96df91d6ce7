import { createHash } from 'node:crypto'
import type { ExecResult } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { HotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import type { Build } from '@shared/model'
import { parseHelpText, type HelpFacts } from './help-text'
import { explainStartFailure } from './start-failure'
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

/** What a program printed; kept by the store so that a binary is asked once. */
export interface ProgramTexts {
  readonly helpText: string
  readonly versionText: string
}

/** Where answers are kept over the program's life; implemented by the store (core/sessions). */
export interface CapabilityStore {
  get(key: string): ProgramTexts | null
  put(key: string, texts: ProgramTexts): void
}

export interface ProbeOptions {
  readonly program?: string
  /** Really start it, whatever is known: the files have just been placed. */
  readonly fresh?: boolean
}

/** Asks binaries on phones what they can do and remembers the answer. */
export interface CapabilityProbe {
  /**
   * Runs `PROGRAM --version` and `--help` from the build's folder on the phone. Throws NOT_PROVISIONED when the
   * program is not there and BUILD_UNSUITABLE or its kin (BUILD_LIBRARY_MISSING, BUILD_MIXED, BUILD_WRONG_MACHINE,
   * BUILD_NOT_EXECUTABLE, BUILD_ILLEGAL_INSTRUCTION, BUILD_BLOCKED_CALL), with what the linker or kernel said.
   */
  of(phone: Phone, build: Build, options?: ProbeOptions): Promise<Capabilities>
}

const notThere = 200
const runScript = `
[ -f "$1/$2" ] || exit ${String(notThere)}
cd "$1" || exit ${String(notThere)}
LD_LIBRARY_PATH="$1" ADSP_LIBRARY_PATH="$1" exec "$1/$2" "$3"
`

/**
 * The answer depends on the program and its libraries, byte for byte, and on the phone's CPU and system, never on its boot.
 * Without a store it is remembered for this program's life.
 */
export function createCapabilityProbe(options: { readonly store?: CapabilityStore } = {}): CapabilityProbe {
  const { store } = options
  const known = new Map<string, Promise<Capabilities>>()
  const answer = async (phone: Phone, build: Build, asked: Required<ProbeOptions>): Promise<Capabilities> => {
    const { fingerprint } = await phone.dossier()
    const key = capabilityKey(build, { program: asked.program, serial: phone.serial, fingerprint })
    const kept = asked.fresh ? null : (store?.get(key) ?? null)
    if (kept !== null) return capabilitiesFrom(kept.helpText, kept.versionText)
    const found = await probe(phone, build, asked.program)
    store?.put(key, { helpText: found.helpText, versionText: found.versionText })
    return found
  }
  return {
    of(phone, build, { program = 'llama-server', fresh = false } = {}) {
      const key = JSON.stringify([phone.serial, build.id, program])
      const earlier = fresh ? undefined : known.get(key)
      const asked = earlier ?? answer(phone, build, { program, fresh })
      known.set(key, asked)
      // A failure is not kept: the phone may be provisioned or plugged in by the next call.
      asked.catch(() => known.delete(key))
      return asked
    }
  }
}

/** One program with all libraries of its build, by their SHA-256, on one phone with one system. */
export function capabilityKey(
  build: Pick<Build, 'files'>,
  on: { readonly program: string; readonly serial: string; readonly fingerprint: string }
): string {
  const files = build.files
    .filter(({ name, executable }) => name === on.program || !executable)
    .map(({ name, sha256 }) => `${sha256} ${name}`)
    .sort()
  return createHash('sha256')
    .update([on.program, on.serial, on.fingerprint, ...files].join('\n'))
    .digest('hex')
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
  const { code, detail, library } = explainStartFailure(`${result.stderr}\n${result.stdout}`, result.exitCode)
  return new HotplateError(code, { build: build.name, serial, detail, library }, { evidence })
}
