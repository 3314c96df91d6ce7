import { KvType } from './kv-type'
import { defaultPlanSettings, type PlanSettings } from './memory-plan'
import type { RunIntent } from './run'

/**
 * What a run of this intent is planned with, so that a recipe is judged by what it will really ask of the phone. Further
 * flags win over the intent's own wishes, as on the command line; flags that say nothing about memory are left to the run.
 */
export function planSettingsOf(intent: RunIntent): PlanSettings {
  const { extraFlags: flags } = intent
  const plain = defaultPlanSettings
  return {
    ...plain,
    ctx: numberOf(flags, ['-c', '--ctx-size']) ?? intent.context,
    residency: intent.residency,
    threads: numberOf(flags, ['-t', '--threads']) ?? (intent.threads === 'auto' ? null : intent.threads),
    kvTypeK: kvOf(flags, ['-ctk', '--cache-type-k']) ?? intent.kvTypeK ?? plain.kvTypeK,
    kvTypeV: kvOf(flags, ['-ctv', '--cache-type-v']) ?? intent.kvTypeV ?? plain.kvTypeV,
    ubatch: numberOf(flags, ['-ub', '--ubatch-size']) ?? intent.ubatch ?? plain.ubatch,
    flashAttention: (valueOf(flags, ['-fa', '--flash-attn']) ?? intent.flashAttention) !== 'off'
  }
}

function kvOf(flags: readonly string[], names: readonly string[]): KvType | null {
  const parsed = KvType.safeParse(valueOf(flags, names))
  return parsed.success ? parsed.data : null
}

function numberOf(flags: readonly string[], names: readonly string[]): number | null {
  const value = Number(valueOf(flags, names))
  return Number.isInteger(value) && value > 0 ? value : null
}

function valueOf(flags: readonly string[], names: readonly string[]): string | undefined {
  const at = flags.findLastIndex((flag) => names.includes(flag))
  return at < 0 ? undefined : flags[at + 1]
}
