import type { Dossier } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { affinityFlagsOf, buildNumberOf, ignoresAffinity } from './affinity-flags'
import type { PlannedRequest, RunPlan } from './run-plan'

/** What the phone will not grant, or will make slow, said before the start. Empty = nothing to say. */
export function runWarnings(
  dossier: Dossier,
  request: PlannedRequest,
  planned: { readonly plan: RunPlan; readonly helpText: string }
): readonly string[] {
  return [
    lockWarning(dossier, request),
    memoryWarning(dossier, request),
    threadWarning(planned.plan),
    affinityWarning(request, planned.plan),
    topologyWarning(dossier, request),
    keyWarning(planned.helpText)
  ].filter((warning) => warning !== null)
}

/** Android gives the shell 64 KiB (init.rc: setrlimit memlock), which only root can raise. */
function lockWarning({ memlockLimitBytes }: Dossier, { intent, model }: PlannedRequest): string | null {
  if (!intent.lock) return null
  const { value, reason } = memlockLimitBytes
  if (value === null)
    return `The limit for locked memory could not be read (${reason ?? 'no reason given'}): whether the lock holds is shown after the start.`
  if (value >= model.totalBytes) return null
  return (
    `The phone lets the shell lock ${kibibytes(value)}; the weights have ${formatBytes(model.totalBytes)}. ` +
    'The lock will not hold: the run goes on with unlocked weights.'
  )
}

function kibibytes(bytes: number): string {
  return bytes < 1_048_576 ? `${String(Math.round(bytes / 1024))} KiB` : formatBytes(bytes)
}

function memoryWarning({ memAvailableKb }: Dossier, { intent, model }: PlannedRequest): string | null {
  if (memAvailableKb.value === null) return null
  const availableBytes = memAvailableKb.value * 1024
  if (model.totalBytes < availableBytes) return null
  const sizes = `The weights have ${formatBytes(model.totalBytes)}, ${formatBytes(availableBytes)} of memory are available`
  return intent.residency === 'mmap'
    ? `${sizes}: mapped weights will be read from storage again and again.`
    : `${sizes}: the phone will end apps, or this run, while it loads.`
}

function threadWarning({ threads, cores }: RunPlan): string | null {
  if (cores.length === 0 || threads <= cores.length) return null
  return `${String(threads)} threads share ${String(cores.length)} cores: each token waits for the slowest of them.`
}

function affinityWarning({ build, intent }: PlannedRequest, { program }: RunPlan): string | null {
  const flags = affinityFlagsOf(intent.extraFlags)
  if (flags === null || !ignoresAffinity(buildNumberOf(build.version), program)) return null
  return `${build.name} takes ${flags.words} on Android and does nothing with it: taskset pins the cores instead.`
}

function topologyWarning({ clusters }: Dossier, { intent }: PlannedRequest): string | null {
  if (clusters.length > 0 || (intent.threads !== 'auto' && intent.cores !== 'auto')) return null
  return 'The phone does not tell its CPU clusters: 4 threads and no pinning are a guess.'
}

/** Builds that do not know the environment variable serve anyone on the phone. */
function keyWarning(helpText: string): string | null {
  if (helpText === '' || helpText.includes('LLAMA_API_KEY')) return null
  return 'This build takes no API key from its environment: any app on the phone can reach the server while it runs.'
}
