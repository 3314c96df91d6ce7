import type { HelpFacts } from '@core/builds/capabilities'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Cluster } from '@shared/model'
import { affinityFlagsOf } from './affinity-flags'
import { tasksetMask } from './cpu-sets'
import { renderProgramArgs, type ProgramSettings } from './program-args'
import { planCores } from './topology'

/** One job of one binary: what a launch runs and what a dry run shows are both made of it. */
export interface ProgramWish extends Omit<ProgramSettings, 'threads'> {
  /** How errors call the build. */
  readonly buildName: string
  /** Of the phone; null = none is at hand, and what only a phone can tell stays open. */
  readonly clusters: readonly Cluster[] | null
}

export interface ProgramPlan {
  readonly args: readonly string[]
  /** For taskset; '' = nothing is pinned. */
  readonly mask: string
}

/** The arguments and the pinning of a program. Throws INTENT_UNSUPPORTED, naming build and flag. */
export function planProgram(help: HelpFacts, wish: ProgramWish): ProgramPlan {
  const { buildName, clusters, ...settings } = wish
  const { intent } = settings.request
  refuseTwoAffinities(buildName, intent)
  const { threads, cores } = planCores(clusters ?? [], intent)
  const guessed = clusters === null && intent.threads === 'auto' && cores.length === 0
  const args = renderProgramArgs(help, { ...settings, threads: guessed ? null : threads })
  if (!args.ok) throw new HotplateError('INTENT_UNSUPPORTED', { build: buildName, ...args.error })
  return { args: args.value, mask: tasksetMask(cores) }
}

const batchAffinity = new Set(['-Cb', '--cpu-mask-batch', '-Crb', '--cpu-range-batch'])

/** A flag beside a choice of cores would win, or lose, quietly. */
function refuseTwoAffinities(
  build: string,
  { cores, extraFlags }: ProgramSettings['request']['intent']
): void {
  if (cores === 'auto' || cores === 'any') return
  const intent = affinityFlagsOf(extraFlags)?.words ?? extraFlags.find((flag) => batchAffinity.has(flag))
  if (intent === undefined) return
  throw new HotplateError('INTENT_UNSUPPORTED', {
    build,
    intent,
    detail: 'cores is already said by the intent'
  })
}
