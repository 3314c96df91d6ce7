import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about what fits and how fast it can be. */
export function planRoutes(answer: Answering, { plan, phones }: CoreServices) {
  const serialOf = (name: string): string => phones.get(name).serial
  return {
    memory: answer.plan.memory.handler(({ input }) =>
      plan.memory({ ...input, serial: input.serial === null ? null : serialOf(input.serial) })
    ),
    measureBandwidth: answer.plan.measureBandwidth.handler(({ input, signal }) =>
      plan.measureBandwidth(serialOf(input.serial), input.modelId, signal)
    )
  }
}
