import { type HelpFacts } from '@core/builds/capabilities'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Dossier, RunPreview } from '@shared/model'
import { commandLineOf } from './command-line'
import { formatCpuList } from './effective'
import { runWarnings } from './run-warnings'
import { planProgram } from './plan-program'
import { programFor } from './run-program'
import { planCores, type CorePlan } from './topology'
import type { LaunchRequest } from './types'

/** The whole of a launch before anything is put on the phone. */
export interface RunPlan extends CorePlan {
  readonly mask: string
  readonly program: string
  /** The program and its arguments, without taskset. */
  readonly programArgv: readonly string[]
}

export type PlannedRequest = Omit<LaunchRequest, 'runId'>

/**
 * Renders a request for one phone and one binary. `port` is text, since a preview does not know it yet.
 * Throws INTENT_UNSUPPORTED (naming build and flag), BUILD_UNSUITABLE, BAD_INPUT for cores the phone has not.
 */
export function planRun(
  dossier: Pick<Dossier, 'clusters' | 'serial'>,
  request: PlannedRequest,
  binary: { readonly help: HelpFacts; readonly port: string }
): RunPlan {
  const { build, model, intent } = request
  const { threads, cores } = planCores(dossier.clusters, intent)
  refuseUnknownCores(dossier, cores)
  refuseUnknownCluster(dossier, intent.cores, cores)
  refuseTooDeep(request)
  const program = programFor(request.engine, build, dossier.serial)
  const [firstShard] = model.shards
  if (firstShard === undefined)
    throw new HotplateError('BAD_INPUT', { detail: `${model.name} has no files.` })
  const modelPath = `${phoneLayout.model(model.id)}/${firstShard.name}`
  const { args, mask } = planProgram(binary.help, {
    ...{ request, program, modelPath, port: binary.port },
    ...{ buildName: build.name, clusters: dossier.clusters }
  })
  const programArgv = [`${phoneLayout.build(build.id)}/${program}`, ...args]
  return { threads, cores, mask, program, programArgv }
}

/** The whole command as it runs on the phone: pinning first. */
export function planArgv(plan: Pick<RunPlan, 'mask' | 'programArgv'>): readonly string[] {
  return plan.mask === '' ? plan.programArgv : ['taskset', plan.mask, ...plan.programArgv]
}

/** What a plan looks like to people: the command for copying into `adb shell`, and what the phone will not grant. */
export function previewOf(
  dossier: Dossier,
  request: PlannedRequest,
  binary: { readonly help: HelpFacts; readonly helpText: string; readonly port: string }
): RunPreview {
  const plan = planRun(dossier, request, binary)
  const argv = planArgv(plan)
  const folder = commandLineOf([phoneLayout.build(request.build.id)])
  const hexagon = request.build.files.some(({ name }) => /^libggml-(hexagon|htp)\b/.test(name))
  // The runner always sets both; the second means something to a Hexagon build alone.
  const library = `LD_LIBRARY_PATH=${folder}${hexagon ? ` ADSP_LIBRARY_PATH=${folder}` : ''}`
  return {
    argv: [...argv],
    commandLine: `${library} ${commandLineOf(argv)}`,
    threads: plan.threads,
    cores: [...plan.cores],
    warnings: [...runWarnings(dossier, request, { plan, helpText: binary.helpText })]
  }
}

/** Throws BAD_INPUT when depth and tokens of each request do not fit into the context: each would end before its tokens are made. */
function refuseTooDeep({ protocol, intent }: PlannedRequest): void {
  const policy = protocol?.contextPolicy ?? { kind: 'growing' }
  if (policy.kind === 'growing' || policy.depth === undefined || policy.depth === 0) return
  const needed = policy.depth + policy.tokens
  if (needed < intent.context) return
  const detail = `A depth of ${String(policy.depth)} and ${String(policy.tokens)} tokens need a context beyond ${String(needed)}; it has ${String(intent.context)}.`
  throw new HotplateError('BAD_INPUT', { detail })
}

function refuseUnknownCores(dossier: Pick<Dossier, 'clusters' | 'serial'>, cores: readonly number[]): void {
  const known = dossier.clusters.flatMap((cluster) => cluster.cpus)
  const strange = known.length === 0 ? [] : cores.filter((cpu) => !known.includes(cpu))
  if (strange.length === 0) return
  const detail = `Phone ${dossier.serial} has no core ${strange.join(', ')}; it has ${known.sort((a, b) => a - b).join(', ')}.`
  throw new HotplateError('BAD_INPUT', { detail })
}

function refuseUnknownCluster(
  { clusters, serial }: Pick<Dossier, 'clusters' | 'serial'>,
  choice: LaunchRequest['intent']['cores'],
  cores: readonly number[]
): void {
  if (typeof choice !== 'string' || choice === 'auto' || choice === 'any' || cores.length > 0) return
  const known = clusters.map(({ role, cpus }) => `${role} (${formatCpuList(cpus)})`).join(', ')
  const detail = `Phone ${serial} has no ${choice} cores; ${known === '' ? 'it tells no clusters' : `it has ${known}`}.`
  throw new HotplateError('BAD_INPUT', { detail })
}
