import { HotplateError } from '@shared/errors/hotplate-error'
import type { PlanService } from './types'

/** Makes the planner. */
export function createPlanService(): PlanService {
  const notReady = (): Promise<never> =>
    Promise.reject(new HotplateError('BAD_INPUT', { detail: 'The planner is not there yet.' }))
  return { memory: notReady, measureBandwidth: notReady }
}
