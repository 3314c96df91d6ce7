import type { RunIntent } from '@shared/model'
import { cpusOfMask, parseCpuList } from './cpu-sets'

/** CPUs that a run's own flags ask llama.cpp for. */
interface AffinityFlags {
  /** The flags with their values: `-C f0`, `--cpu-range 4-7`. */
  readonly words: string
  readonly cores: readonly number[]
}

/** The affinity that the further flags ask for: masks and ranges add up, as in llama.cpp. null when none can be read. */
export function affinityFlagsOf(extraFlags: readonly string[]): AffinityFlags | null {
  const asked = extraFlags.flatMap((flag, index) => {
    const value = extraFlags[index + 1] ?? ''
    const cores = coresOfFlag(flag, value)
    return cores === null || cores.length === 0 ? [] : [{ words: `${flag} ${value}`, cores }]
  })
  if (asked.length === 0) return null
  const cores = [...new Set(asked.flatMap((one) => one.cores))].sort((a, b) => a - b)
  return { words: asked.map(({ words }) => words).join(' '), cores }
}

function coresOfFlag(flag: string, value: string): readonly number[] | null {
  if (flag === '-C' || flag === '--cpu-mask') return cpusOfMask(value)
  return flag === '-Cr' || flag === '--cpu-range' ? parseCpuList(value) : null
}

/** First build with a thread pool, first whose pool pins on Android, first whose server and chat client use it. */
const firstBuild = 3644
const firstOfAndroid = 10_354
const firstOfServer = 10_423

/**
 * Does this build take `-C` and do nothing with it? Builds for Android left the pinning out until b10354; the server and the
 * chat client did not read it until b10423 (llama.cpp #26836). `build` = its number; null = not known, and taken as no.
 */
export function ignoresAffinity(build: number | null, program: string): boolean {
  if (build === null || build < firstBuild) return false
  return build < (/^(llama-)?(server|cli)$/.test(program) ? firstOfServer : firstOfAndroid)
}

/** The number of a build by its version (`b3700`) or the line of its log (`11669 (Debian)`); null where neither tells. */
export function buildNumberOf(version: string | null): number | null {
  const digits = /^b?(\d{4,6})\b/.exec(version ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Were certain CPUs asked for, rather than left to Hotplate or to the phone? */
export function asksForCores(intent: Pick<RunIntent, 'cores' | 'extraFlags'>): boolean {
  return (intent.cores !== 'auto' && intent.cores !== 'any') || affinityFlagsOf(intent.extraFlags) !== null
}
