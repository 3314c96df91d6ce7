import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, BuildCheck, CheckItem, Dossier } from '@shared/model'
import { readBuildFacts, type BuildFacts } from './build-facts'
import { isProgram } from './build-names'
import { item } from './check-text'
import { judgeCpu } from './judge-cpu'
import { foreignLibraries, interpretersOf, judgeInterpreters, judgeLibraries } from './judge-libraries'
import { probePhone } from './phone-probe'

/** What the check knows of the phone. `there`: loaders and libraries seen on it, null when it could not be asked. */
export interface CheckedPhone extends Pick<Dossier, 'abis' | 'cpuFeatures' | 'sdk'> {
  readonly there: ReadonlySet<string> | null
}

/** Would the build run on the phone? Reads the build's files here and looks at the phone; sends nothing. */
export async function checkBuild(phone: Phone, build: Build, signal?: AbortSignal): Promise<BuildCheck> {
  const dossier = await phone.dossier()
  const facts = await readBuildFacts(build, signal)
  const there = dossier.abis.includes(build.abi) ? await lookAround(phone, facts) : null
  const items = judgeBuild(facts, { ...dossier, there })
  return {
    ...{ buildId: build.id, serial: phone.serial, items: [...items] },
    runs: items.every(({ severity }) => severity !== 'stop')
  }
}

async function lookAround(phone: Phone, facts: BuildFacts): Promise<ReadonlySet<string> | null> {
  const bits = facts.files.some(({ elf }) => elf.bits === 64) ? 64 : 32
  const libraries = foreignLibraries(facts)
  return await probePhone(phone.device(), { interpreters: interpretersOf(facts), libraries, bits })
}

/** The pure half: every finding, the gravest first. */
export function judgeBuild(facts: BuildFacts, phone: CheckedPhone): readonly CheckItem[] {
  if (!phone.abis.includes(facts.abi))
    return [item('wrongAbi', 'stop', { buildAbi: facts.abi, phoneAbis: phone.abis.join(',') })]
  const { there } = phone
  const items = [
    ...(there === null
      ? [item('notChecked', 'note', { what: 'libraries', reason: 'the phone did not answer' })]
      : [...judgeInterpreters(facts, there), ...judgeLibraries(facts, there)]),
    ...judgeAndroid(facts, phone.sdk),
    ...judgeCpu(facts, new Set(phone.cpuFeatures))
  ]
  const grave = { stop: 0, warn: 1, note: 2 } as const
  return items.sort((a, b) => grave[a.severity] - grave[b.severity])
}

/** Newer symbols may be missing there; the linker would name the first of them. */
function judgeAndroid(facts: BuildFacts, phoneSdk: number): readonly CheckItem[] {
  const newest = facts.files
    .filter(({ name, elf }) => isProgram(name) && (elf.androidSdk ?? 0) > phoneSdk)
    .sort((a, b) => (b.elf.androidSdk ?? 0) - (a.elf.androidSdk ?? 0))[0]
  if (newest === undefined || phoneSdk === 0) return []
  return [item('oldAndroid', 'warn', { file: newest.name, neededSdk: newest.elf.androidSdk, phoneSdk })]
}

/** Throws BUILD_UNSUITABLE with every reason when the check says that the build cannot run. */
export function requireRunnable(check: BuildCheck, build: Build): void {
  if (check.runs) return
  const stops = check.items.filter(({ severity }) => severity === 'stop').map(({ text }) => text)
  throw new HotplateError('BUILD_UNSUITABLE', {
    ...{ build: build.name, serial: check.serial, detail: stops.join(' ') }
  })
}
