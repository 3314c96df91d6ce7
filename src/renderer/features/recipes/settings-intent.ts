import type { PlanSettings, RunIntent } from '@shared/model'
import { KvType } from '@shared/model'

const smallestContext = 256
const plainKv = 'f16'
const plainUbatch = 512

/** The run that a plan's settings describe; what an intent has no field for goes into its further flags. */
export function intentOf(settings: PlanSettings): RunIntent {
  const flags = [
    ...(settings.kvTypeK === plainKv ? [] : ['-ctk', settings.kvTypeK]),
    ...(settings.kvTypeV === plainKv ? [] : ['-ctv', settings.kvTypeV]),
    ...(settings.ubatch === plainUbatch ? [] : ['-ub', String(settings.ubatch)])
  ]
  return {
    threads: settings.threads ?? 'auto',
    cores: 'auto',
    context: Math.max(smallestContext, settings.ctx ?? 2048),
    residency: settings.residency,
    lock: false,
    extraFlags: flags
  }
}

/** The plan settings of a run; flags that say nothing about memory are left to the run. */
export function settingsOf(intent: RunIntent, plain: PlanSettings): PlanSettings {
  const kv = (names: readonly string[]): KvType => {
    const parsed = KvType.safeParse(valueOf(intent.extraFlags, names))
    return parsed.success ? parsed.data : plainKv
  }
  const ubatch = Number(valueOf(intent.extraFlags, ['-ub', '--ubatch-size']))
  return {
    ...plain,
    ctx: intent.context,
    residency: intent.residency,
    threads: intent.threads === 'auto' ? null : intent.threads,
    kvTypeK: kv(['-ctk', '--cache-type-k']),
    kvTypeV: kv(['-ctv', '--cache-type-v']),
    ubatch: Number.isInteger(ubatch) && ubatch > 0 ? ubatch : plainUbatch
  }
}

function valueOf(flags: readonly string[], names: readonly string[]): string | undefined {
  const at = flags.findLastIndex((flag) => names.includes(flag))
  return at < 0 ? undefined : flags[at + 1]
}
