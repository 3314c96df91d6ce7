import type { PlanSettings, RunIntent } from '@shared/model'

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
