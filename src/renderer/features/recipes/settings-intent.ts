import { defaultPlanSettings, type PlanSettings, type RunIntent } from '@shared/model'

const smallestContext = 256

/** The run that a plan's settings describe; what is plain is left to the program's own defaults. */
export function intentOf(settings: PlanSettings): RunIntent {
  const plain = defaultPlanSettings
  return {
    threads: settings.threads ?? 'auto',
    cores: 'auto',
    context: Math.max(smallestContext, settings.ctx ?? 2048),
    residency: settings.residency,
    lock: false,
    extraFlags: [],
    ...(settings.kvTypeK === plain.kvTypeK ? {} : { kvTypeK: settings.kvTypeK }),
    ...(settings.kvTypeV === plain.kvTypeV ? {} : { kvTypeV: settings.kvTypeV }),
    ...(settings.ubatch === plain.ubatch ? {} : { ubatch: settings.ubatch }),
    ...(settings.flashAttention ? {} : { flashAttention: 'off' as const })
  }
}
