import { HotplateError } from '@shared/errors/hotplate-error'
import type { Answering } from './router'

const notYet = (): never => {
  throw new HotplateError('BAD_INPUT', { detail: 'Tuning is not built in yet.' })
}

/** Answers about tunes. */
export function tuneRoutes(answer: Answering) {
  return {
    start: answer.tune.start.handler(notYet),
    follow: answer.tune.follow.handler(notYet),
    cancel: answer.tune.cancel.handler(notYet),
    resume: answer.tune.resume.handler(notYet),
    list: answer.tune.list.handler(() => []),
    remove: answer.tune.remove.handler(notYet)
  }
}
