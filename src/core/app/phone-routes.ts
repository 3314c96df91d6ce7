import { checkBuild } from '@core/builds/check-build'
import { keptBuild, keptModel, verifyKept } from '@core/builds/verify-kept'
import { HotplateError } from '@shared/errors/hotplate-error'
import { connectionRoutes } from './connection-routes'
import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about phones. A phone may be named by its serial or by an adb address. */
export function phoneRoutes(answer: Answering, services: CoreServices) {
  const { phones, log } = services
  return {
    ...connectionRoutes(answer, services),
    list: answer.phones.list.handler(() => [...phones.list()]),
    watch: answer.phones.watch.handler(({ signal }) => guarded(mutable(phones.watch(live(signal))), log)),
    dossier: answer.phones.dossier.handler(({ input: { serial, measure = false } }) =>
      phones.get(serial).dossier({ measure })
    )
  }
}

/** Answers about the builds and models this PC knows. */
export function libraryRoutes(answer: Answering, { library, phones, log }: CoreServices) {
  return {
    builds: answer.library.builds.handler(() => [...library.builds()]),
    models: answer.library.models.handler(() => [...library.models()]),
    importBuild: answer.library.importBuild.handler(({ input, signal }) =>
      library.importBuild(input.path, { more: input.more, signal })
    ),
    importModel: answer.library.importModel.handler(({ input, signal }) =>
      library.importModel(input.path, { sums: input.sums, signal })
    ),
    watchImports: answer.library.watchImports.handler(({ signal }) =>
      guarded(mutable(library.watchImports(live(signal))), log)
    ),
    checkBuild: answer.library.checkBuild.handler(({ input }) =>
      checkBuild(phones.get(input.serial), library.build(input.id))
    ),
    verifyKept: answer.library.verifyKept.handler(({ input: { kind, id }, signal }) =>
      guarded(
        verifyKept(kind === 'build' ? keptBuild(library.build(id)) : keptModel(library.model(id)), signal),
        log
      )
    ),
    removeBuild: answer.library.removeBuild.handler(({ input }) => ({
      removed: library.removeBuild(input.id)
    })),
    removeModel: answer.library.removeModel.handler(({ input }) => ({
      removed: library.removeModel(input.id)
    }))
  }
}

/** Answers about what lies on phones and how it gets there. */
export function provisionRoutes(answer: Answering, { provision, phones, log }: CoreServices) {
  const serialOf = (name: string): string => phones.get(name).serial
  return {
    start: answer.provision.start.handler(({ input }) => {
      if (input.buildId === null && input.modelId === null)
        throw new HotplateError('BAD_INPUT', { detail: 'Name a build, a model or both.' })
      return { jobId: provision.start({ ...input, serial: serialOf(input.serial) }) }
    }),
    watch: answer.provision.watch.handler(({ input, signal }) =>
      guarded(provision.watch(input.jobId, signal), log)
    ),
    cancel: answer.provision.cancel.handler(({ input }) => provision.cancel(input.jobId)),
    pause: answer.provision.pause.handler(({ input }) => provision.pause(input.jobId)),
    resume: answer.provision.resume.handler(({ input }) => provision.resume(input.jobId)),
    repair: answer.provision.repair.handler(async ({ input }) => ({
      jobId: await provision.repair(serialOf(input.serial), input.modelId)
    })),
    jobs: answer.provision.jobs.handler(() => [...provision.jobs()]),
    verify: answer.provision.verify.handler(({ input }) =>
      provision.verify(serialOf(input.serial), input.modelId)
    ),
    followVerify: answer.provision.followVerify.handler(({ input, signal }) =>
      guarded(provision.followVerify(serialOf(input.serial), input.modelId, signal), log)
    ),
    placements: answer.provision.placements.handler(async ({ input }) => [
      ...(await provision.placements(serialOf(input.serial)))
    ]),
    remove: answer.provision.remove.handler(({ input }) => {
      if (input.id === undefined && !input.all)
        throw new HotplateError('BAD_INPUT', { detail: 'Name what to remove, or ask for all.' })
      const { id, serial, ...rest } = input
      return provision.remove(serialOf(serial), id === undefined ? rest : { id, ...rest })
    })
  }
}

/** A caller in process may give no signal: then nothing but leaving the stream ends it. */
export function live(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal
}

async function* mutable<T>(lists: AsyncIterable<readonly T[]>): AsyncGenerator<T[], void> {
  for await (const list of lists) yield [...list]
}
