import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about the gates before a run. */
export function gateRoutes(answer: Answering, { gates, log }: CoreServices) {
  return {
    check: answer.gates.check.handler(({ input, signal }) => guarded(gates.check(input, signal), log)),
    remedy: answer.gates.remedy.handler(async ({ input: { serial, code, data } }) => ({
      text: await gates.remedy(serial, { code, data })
    }))
  }
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
