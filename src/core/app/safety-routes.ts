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
export function settingRoutes(answer: Answering, { phones, phoneSettings }: CoreServices) {
  return {
    list: answer.settings.list.handler(async ({ input }) => [
      ...(await phoneSettings.list(phones.get(input.serial)))
    ]),
    journal: answer.settings.journal.handler(async ({ input }) => [
      ...(await phoneSettings.journal(phones.get(input.serial)))
    ]),
    apply: answer.settings.apply.handler(({ input: { serial, ...change } }) =>
      phoneSettings.apply(phones.get(serial), change)
    ),
    restore: answer.settings.restore.handler(({ input: { serial, ids } }) =>
      phoneSettings.restore(phones.get(serial), ids)
    )
  }
}

/** Answers about what can be done about busy apps. */
export function actionRoutes(answer: Answering, { sessions, phones, hogActions }: CoreServices) {
  return {
    list: answer.actions.list.handler(async ({ input }) => [
      ...(await hogActions.list(phones.get(input.serial), input.packageName))
    ]),
    apply: answer.actions.apply.handler(({ input }) =>
      hogActions.apply(phones.get(input.serial), input.packageName, input.code)
    ),
    undo: answer.actions.undo.handler(({ input }) =>
      hogActions.undo(phones.get(input.serial), input.entryId)
    ),
    proof: answer.actions.proof.handler(({ input }) => sessions.proof(input.sessionId, input.entryId))
  }
}
