import { isHotplateError } from '@shared/errors/hotplate-error'
import type { LoadAnyway } from '@shared/model'

/**
 * Asks the planner's check. One that refuses is only overruled when the user wants it so, and that is told: when, and what
 * the plan had said. Null = it fits. Throws what the check throws.
 */
export async function againstThePlan(
  check: () => Promise<void>,
  isWanted: boolean,
  wallMs: () => number
): Promise<LoadAnyway | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (!isWanted || !isHotplateError(error) || error.code !== 'MODEL_DOES_NOT_FIT') throw error
    const { neededBytes, availableBytes } = error.data
    return {
      at: new Date(wallMs()).toISOString(),
      verdict: 'doesNotFit',
      neededBytes: Number(neededBytes),
      availableBytes: Number(availableBytes)
    }
  }
}
