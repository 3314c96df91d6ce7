import { HotplateError } from '@shared/errors/hotplate-error'
import type { Answering } from './router'

const notYet = (): never => {
  throw new HotplateError('BAD_INPUT', { detail: 'Comparing is not built in yet.' })
}

/** Answers about comparisons. */
export function compareRoutes(answer: Answering) {
  return {
    sessions: answer.compare.sessions.handler(notYet),
    sources: answer.compare.sources.handler(notYet)
  }
}
