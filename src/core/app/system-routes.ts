import { homedir } from 'node:os'
import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'
import { logText, readLogTail } from './settings/read-log'

/** Answers about Hotplate itself: its state, its log, its data folder. */
export function systemRoutes(answer: Answering, services: CoreServices) {
  const { system, upkeep, phones, log } = services
  return {
    status: answer.system.status.handler(() => system.status()),
    watch: answer.system.watch.handler(({ signal }) => guarded(system.watch(signal), log)),
    log: answer.system.log.handler(({ input }) => {
      log[input.level]({ room: 'renderer', detail: input.detail }, input.message)
      return { ok: true }
    }),
    addSample: answer.system.addSample.handler(() => ({ sessionId: upkeep.addSample() })),
    watchOpened: answer.system.watchOpened.handler(({ signal }) =>
      guarded(services.opened.watch(signal), log)
    ),
    about: answer.system.about.handler(() => upkeep.about()),
    dataUsage: answer.system.dataUsage.handler(() => upkeep.usage()),
    cleanUp: answer.system.cleanUp.handler(({ input }) => upkeep.cleanUp.run(input)),
    undoCleanUp: answer.system.undoCleanUp.handler(async ({ input }) => ({
      sessions: await upkeep.cleanUp.undo(input.undoId)
    })),
    readLog: answer.system.readLog.handler(async ({ input }) => {
      const serials = phones.list().map(({ serial }) => serial)
      const lines = await readLogTail(upkeep.logFile, input.lines, { serials, home: homedir() })
      return { file: upkeep.logFile, lines, text: logText(lines) }
    })
  }
}

/** Answers about what the user chose. */
export function preferencesRoutes(answer: Answering, { preferences, log }: CoreServices) {
  return {
    get: answer.preferences.get.handler(() => preferences.state()),
    watch: answer.preferences.watch.handler(({ signal }) => guarded(preferences.watch(signal), log)),
    set: answer.preferences.set.handler(({ input }) => preferences.set(input))
  }
}
