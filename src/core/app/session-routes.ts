import { defaultPrompt } from '@core/runs/default-prompt'
import { programFor } from '@core/runs/run-program'
import { exportAs } from '@core/sessions/exports/export-as'
import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about soaks: what would run, start, stop, mark. */
export function soakRoutes(answer: Answering, services: CoreServices) {
  const { sessions, phones, library, launcher, capabilities } = services
  return {
    preview: answer.soak.preview.handler(async ({ input }) => {
      const phone = phones.get(input.serial)
      const build = library.build(input.buildId)
      const { intent, engine, prompt = defaultPrompt } = input
      const request = { build, model: library.model(input.modelId), intent, engine, prompt, durationMs: 0 }
      const program = programFor(engine, build, phone.serial)
      const [dossier, able] = await Promise.all([phone.dossier(), capabilities.of(phone, build, { program })])
      return launcher.preview(dossier, request, able.helpText)
    }),
    start: answer.soak.start.handler(async ({ input }) => ({
      sessionId: await sessions.startSoak({ ...input, serial: phones.get(input.serial).serial })
    })),
    stop: answer.soak.stop.handler(({ input }) =>
      sessions.stop(input.sessionId, { withoutPhone: input.withoutPhone ?? false })
    ),
    mark: answer.soak.mark.handler(({ input }) => {
      sessions.mark(input.sessionId, input.text)
      return { ok: true }
    })
  }
}

/** Answers about sessions, live and stored. */
export function sessionRoutes(answer: Answering, { sessions, phones, log }: CoreServices) {
  return {
    list: answer.sessions.list.handler(() => [...sessions.list()]),
    get: answer.sessions.get.handler(({ input }) => sessions.get(input.sessionId)),
    series: answer.sessions.series.handler(({ input }) => [...sessions.series(defined(input))]),
    follow: answer.sessions.follow.handler(({ input, signal }) =>
      guarded(sessions.follow(input.sessionId, signal), log)
    ),
    rename: answer.sessions.rename.handler(({ input }) => sessions.rename(input.sessionId, input.name)),
    addNote: answer.sessions.addNote.handler(({ input }) => sessions.notes.add(input.sessionId, input)),
    removeNote: answer.sessions.removeNote.handler(({ input }) =>
      sessions.notes.remove(input.sessionId, input.eventId)
    ),
    verdict: answer.sessions.verdict.handler(({ input }) => sessions.verdict(input.sessionId)),
    exportFile: answer.sessions.exportFile.handler(({ input }) =>
      exportAs(sessions, input.sessionId, input.format)
    ),
    remove: answer.sessions.remove.handler(async ({ input }) => ({
      removed: await sessions.remove(input.sessionId)
    })),
    measureOverhead: answer.sessions.measureOverhead.handler(({ input, signal }) => {
      const request = { ...input, serial: phones.get(input.serial).serial }
      return guarded(sessions.measureOverhead(request, signal), log)
    }),
    watchPhone: answer.sessions.watchPhone.handler(({ input, signal }) => {
      const options = defined({ seconds: input.seconds, rateHz: input.rateHz, signal })
      return guarded(sessions.watchPhone(phones.get(input.serial).serial, options), log)
    })
  }
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out what is undefined: optional fields are absent or real, never both. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as Defined<T>
}
