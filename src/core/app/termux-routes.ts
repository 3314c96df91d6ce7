import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about Termux as a second place to run. */
export function termuxRoutes(answer: Answering, { termux, phones, library }: CoreServices) {
  return {
    state: answer.termux.state.handler(({ input }) => termux.state(phones.get(input.serial))),
    place: answer.termux.place.handler(({ input }) =>
      termux.place(phones.get(input.serial), library.build(input.buildId))
    ),
    run: answer.termux.run.handler(({ input: { serial, buildId, ...asked } }) =>
      termux.run(phones.get(serial), library.build(buildId), asked)
    ),
    remove: answer.termux.remove.handler(async ({ input }) => ({
      removed: [...(await termux.remove(phones.get(input.serial), input.buildId))]
    }))
  }
}
