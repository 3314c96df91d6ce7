import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about tunes: the search for the settings that hold on a phone. */
export function tuneRoutes(answer: Answering, { tuner, log }: Pick<CoreServices, 'tuner' | 'log'>) {
  return {
    start: answer.tune.start.handler(async ({ input }) => ({ tuneId: await tuner.start(input) })),
    follow: answer.tune.follow.handler(({ input, signal }) =>
      guarded(tuner.follow(input.tuneId, signal), log)
    ),
    cancel: answer.tune.cancel.handler(({ input }) => tuner.cancel(input.tuneId)),
    resume: answer.tune.resume.handler(async ({ input }) => ({ tuneId: await tuner.resume(input.tuneId) })),
    list: answer.tune.list.handler(() => [...tuner.list()]),
    remove: answer.tune.remove.handler(async ({ input }) => ({ removed: await tuner.remove(input.tuneId) }))
  }
}
