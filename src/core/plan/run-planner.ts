import type { Library } from '@core/builds/types'
import { planMemory } from '@core/gguf/memory/plan-memory'
import type { Phone } from '@core/phone/types'
import {
  defaultPlanSettings,
  type MemoryPlan,
  type Model,
  type PlanSettings,
  type RunEngine,
  type RunIntent
} from '@shared/model'
import { phoneSide, type PhoneSideOptions } from './phone-side'
import { refuseMisfit } from './plan-gate'
import { readPlannedModel } from './read-model'

/** What is to be run, as far as memory is concerned. */
export interface PlannedRun {
  readonly model: Model
  readonly intent: RunIntent
  readonly engine?: RunEngine | undefined
}

export interface RunPlanner {
  /** The memory plan of a run on a phone as it is now. Throws what reading the model or asking the phone throws. */
  plan(phone: Phone, run: PlannedRun): Promise<MemoryPlan>
  /** The same, but throws MODEL_DOES_NOT_FIT where the plan says so, before anything is loaded. */
  ensureFits(phone: Phone, run: PlannedRun): Promise<MemoryPlan>
}

export function createRunPlanner(library: Library, options: PhoneSideOptions): RunPlanner {
  const plan = async (phone: Phone, run: PlannedRun): Promise<MemoryPlan> => {
    const planned = await readPlannedModel(library, { modelId: run.model.id })
    return planMemory(planned, settingsOf(run), await phoneSide(phone, run.model.id, options))
  }
  return {
    plan,
    ensureFits: async (phone, run) => {
      const made = await plan(phone, run)
      refuseMisfit(made, { model: run.model.name, serial: phone.serial })
      return made
    }
  }
}

const engines = { server: 'server', prompt: 'completion', bench: 'bench' } as const

/** The plan settings of a run; llama-bench makes a context of its longest test. */
export function settingsOf({ intent, engine }: Pick<PlannedRun, 'intent' | 'engine'>): PlanSettings {
  const { kvTypeK, kvTypeV, ubatch, flashAttention, threads, residency } = intent
  return {
    ctx: engine?.kind === 'bench' ? benchContext(engine) : intent.context,
    kvTypeK: kvTypeK ?? defaultPlanSettings.kvTypeK,
    kvTypeV: kvTypeV ?? defaultPlanSettings.kvTypeV,
    ubatch: ubatch ?? defaultPlanSettings.ubatch,
    residency,
    engine: engines[engine?.kind ?? 'server'],
    flashAttention: flashAttention !== 'off',
    threads: threads === 'auto' ? null : threads
  }
}

function benchContext({ promptTokens, genTokens, depths }: Extract<RunEngine, { kind: 'bench' }>): number {
  return Math.max(0, ...depths) + Math.max(1, ...promptTokens, ...genTokens)
}
