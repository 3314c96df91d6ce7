import { isCpuBackend, chooseVariant, variantNeeds, type Variant } from '@core/builds/cpu-variants'
import type { Build, Effective, EffectiveAdvice, RunIntent } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { formatCpuList, type ServerFacts } from './effective'
import type { CorePlan } from './topology'
import type { PlannedBuffers } from './types'

/** What was wanted of how a model is loaded and computed, and what the phone's CPU offers. */
export interface LoadWanted {
  readonly intent: RunIntent
  readonly build: Pick<Build, 'files'>
  readonly plan: CorePlan
  /** null = no plan was made. */
  readonly planned: PlannedBuffers | null
  /** Of /proc/cpuinfo; empty = not told. */
  readonly cpuFeatures: readonly string[]
}

type Facts = ServerFacts & { readonly lastCpus: readonly number[] }

const mebibyte = 1_048_576
/** Tables and graphs that no plan counts, and what a plan may be wrong by. */
const slackBytes = 64 * mebibyte
const slackShare = 0.1

/** Buffers against the plan, CPU variant, CPU features, backend, flash attention, and where the threads really run. */
export function judgeLoad(wanted: LoadWanted, facts: Facts): readonly Effective[] {
  return [
    buffers(wanted, facts),
    variant(wanted, facts),
    features(wanted, facts),
    backend(wanted, facts),
    flashAttention(wanted, facts),
    lastCpus(wanted, facts)
  ]
}

interface Verdict {
  readonly requested: string
  readonly effective: string | null
  readonly ok: boolean | null
  readonly note?: string | null
  readonly advice?: EffectiveAdvice | null
}

function row(
  name: Effective['name'],
  { requested, effective, ok, note = null, advice = null }: Verdict
): Effective {
  return { name, requested, effective, ok, note, advice: ok === false ? advice : null }
}

function buffers({ planned }: LoadWanted, { log }: Facts): Effective {
  const kinds = [...log.weightMiB].map(([kind, size]) => `${kind} ${size.toFixed(1)}`)
  const others = [
    ...(log.kvMiB === null ? [] : [`KV ${log.kvMiB.toFixed(1)}`]),
    ...(log.computeMiB === null ? [] : [`compute ${log.computeMiB.toFixed(1)}`])
  ]
  const requested = planned === null ? 'not planned' : plannedText(planned)
  if (kinds.length === 0)
    return row('buffers', {
      requested,
      effective: null,
      ok: null,
      note: 'The log does not tell the buffers.'
    })
  const weightsMiB = [...log.weightMiB.values()].reduce((sum, size) => sum + size, 0)
  const bytes = (weightsMiB + (log.kvMiB ?? 0) + (log.computeMiB ?? 0)) * mebibyte
  const plannedBytes = planned?.totalBytes ?? null
  const most =
    plannedBytes === null
      ? null
      : (plannedBytes + (planned?.repackBytes ?? 0)) * (1 + slackShare) + slackBytes
  const ok = most === null ? null : bytes <= most
  const effective = `${[...kinds, ...others].join(', ')} MiB`
  const note =
    ok === false ? `${formatBytes(bytes)} in all, ${formatBytes(plannedBytes ?? 0)} were planned.` : null
  return row('buffers', { requested, effective, ok, note, advice: 'moreMemoryThanPlanned' })
}

function plannedText({ weightsBytes, repackBytes, kvBytes, computeBytes }: PlannedBuffers): string {
  const size = (name: string, bytes: number | null): string =>
    bytes === null || bytes === 0 ? '' : `${name} ${(bytes / mebibyte).toFixed(1)}`
  const parts = [
    ...[size('weights', weightsBytes), size('repacked', repackBytes), size('KV', kvBytes)],
    size('compute', computeBytes)
  ]
  return `${parts.filter((part) => part !== '').join(', ')} MiB`
}

function variant({ build, cpuFeatures }: LoadWanted, { log }: Facts): Effective {
  const loaded = log.backends.map((path) => path.slice(path.lastIndexOf('/') + 1)).find(isCpuBackend)
  const known = build.files.flatMap(({ name }): Variant[] => {
    const needs = variantNeeds(name)
    return needs === null ? [] : [{ name, needs }]
  })
  const best = cpuFeatures.length === 0 ? null : chooseVariant(known, new Set(cpuFeatures))
  const requested = best?.name ?? 'the build’s own'
  if (loaded === undefined) {
    const note = 'The log names no CPU library: the build has one built in, or does not say.'
    return row('variant', { requested, effective: null, ok: null, note })
  }
  const ok = best === null ? null : loaded === best.name
  const note = ok === false ? 'The phone’s CPU can do more than the library that was loaded.' : null
  return row('variant', { requested, effective: loaded, ok, note, advice: 'betterVariantExists' })
}

/** Names of system_info next to those of /proc/cpuinfo; only what speeds up decoding. */
const featureNames: readonly (readonly [log: string, cpuinfo: string])[] = [
  ['DOTPROD', 'asimddp'],
  ['MATMUL_INT8', 'i8mm'],
  ['FP16_VA', 'asimdhp']
]

function features({ cpuFeatures }: LoadWanted, { log }: Facts): Effective {
  const has = featureNames.filter(([, cpuinfo]) => cpuFeatures.includes(cpuinfo))
  const requested = has.length === 0 ? 'none known' : has.map(([name]) => name).join(', ')
  if (log.cpuFeatures.length === 0)
    return row('features', {
      requested,
      effective: null,
      ok: null,
      note: 'The log does not tell the CPU features.'
    })
  const effective = log.cpuFeatures.join(' ')
  if (!log.cpuFeatures.includes('NEON'))
    return row('features', { requested, effective, ok: null, note: 'The build is not for an Arm CPU.' })
  const missing = has.filter(([name]) => !log.cpuFeatures.includes(name)).map(([name]) => name)
  const note = missing.length === 0 ? null : `The CPU has ${missing.join(', ')}; this build does not use it.`
  return row('features', { requested, effective, ok: missing.length === 0, note, advice: 'baselineBuild' })
}

function backend({ intent }: LoadWanted, { log }: Facts): Effective {
  const requested = intent.device ?? 'CPU'
  const kinds = [...log.weightMiB.keys()]
  if (kinds.length === 0)
    return row('backend', {
      requested,
      effective: null,
      ok: null,
      note: 'The log does not tell the buffers.'
    })
  const others = kinds.filter((kind) => !/^CPU/.test(kind))
  const asked = intent.device !== null && intent.device !== undefined && intent.device !== 'none'
  const ok = asked ? others.length > 0 : others.length === 0
  const note = ok
    ? null
    : asked
      ? 'No weights lie on the device: it fell back to the CPU.'
      : 'Weights lie on a device.'
  const effective = others.length === 0 ? 'CPU' : others.join(', ')
  return row('backend', { requested, effective, ok, note, advice: 'backendFellBack' })
}

function flashAttention({ intent }: LoadWanted, { log }: Facts): Effective {
  const requested = intent.flashAttention ?? 'auto'
  const effective = log.flashAttention === null ? null : log.flashAttention ? 'on' : 'off'
  const ok = effective === null ? null : requested === 'auto' || requested === effective
  const note = effective === null ? 'The log does not tell.' : null
  return row('flashAttention', { requested, effective, ok, note })
}

function lastCpus({ plan }: LoadWanted, { lastCpus: seen }: Facts): Effective {
  const requested = plan.cores.length === 0 ? 'any' : formatCpuList(plan.cores)
  if (seen.length === 0)
    return row('lastCpus', { requested, effective: null, ok: null, note: 'The threads could not be read.' })
  const effective = formatCpuList([...new Set(seen)].sort((a, b) => a - b))
  const ok = plan.cores.length === 0 || seen.every((cpu) => plan.cores.includes(cpu))
  const note = ok ? null : 'Threads were last seen on other cores than asked.'
  return row('lastCpus', { requested, effective, ok, note, advice: 'threadsWander' })
}
