import { HotplateError } from '@shared/errors/hotplate-error'
import type { Answering } from './router'
import type { CoreServices } from './services'

const later = (): never => {
  throw new HotplateError('BAD_INPUT', { detail: 'This program cannot do that yet.' })
}

/** Answers about the gates before a run. */
export function gateRoutes(answer: Answering) {
  return { check: answer.gates.check.handler(later), remedy: answer.gates.remedy.handler(later) }
}

/** Answers about settings that are changed on a phone. */
export function settingRoutes(answer: Answering) {
  return {
    list: answer.settings.list.handler(later),
    journal: answer.settings.journal.handler(later),
    apply: answer.settings.apply.handler(later),
    restore: answer.settings.restore.handler(later)
  }
}

/** Answers about what can be done about busy apps. */
export function actionRoutes(answer: Answering, { sessions }: CoreServices) {
  return {
    list: answer.actions.list.handler(later),
    apply: answer.actions.apply.handler(later),
    undo: answer.actions.undo.handler(later),
    proof: answer.actions.proof.handler(({ input }) => sessions.proof(input.sessionId, input.entryId))
  }
}
