import { createCgroupV1Budget, createCgroupV2Budget } from '../physics/cgroup-budget'
import type { CpuBudget } from '../physics/cpu-budget'
import { createStopContinueBudget } from '../physics/stop-continue-budget'

/** The best CPU budget this machine allows. */
export function createCpuBudget(name: string): CpuBudget {
  return createCgroupV1Budget(name) ?? createCgroupV2Budget(name) ?? createStopContinueBudget()
}
