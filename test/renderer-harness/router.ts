import { implement, ORPCError } from '@orpc/server'
import { contract } from '@shared/contract'
import { isHotplateError } from '@shared/errors/hotplate-error'
import { check, kept } from './library-data'
import { planOf } from './plan-data'
import { judgingParts, safetyParts } from './router-more'
import { verdict } from './verdict-data'
import { wrongReport } from './provision-data'
import { columns } from './soak-data'
import { thin } from './thin'
import type { World } from './world'
import { phonesPart, preferencesPart, systemPart } from './shell-part'

/** The contract with its errors crossing the door as details, as the real router sends them. */
function guarded() {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next()
    } catch (error) {
      if (isHotplateError(error))
        throw new ORPCError(error.code, { data: error.toDetail(), message: error.message })
      throw error
    }
  })
}

export type Os = ReturnType<typeof guarded>

/** The contract over the invented world. */
export function harnessRouter(world: World) {
  const os = guarded()
  return os.router({
    ...safetyParts(os),
    ...judgingParts(os, world),
    system: systemPart(os),
    preferences: preferencesPart(os),
    phones: phonesPart(os, world),
    library: libraryPart(os, world),
    provision: provisionPart(os, world),
    plan: planPart(os),
    recipes: recipesPart(os, world),
    termux: termuxPart(os),
    soak: soakPart(os, world),
    sessions: sessionsPart(os, world)
  })
}

function libraryPart(os: Os, world: World) {
  const refuse = (): never => {
    throw new Error('the harness imports nothing')
  }
  return {
    builds: os.library.builds.handler(() => world.library().builds),
    models: os.library.models.handler(() => world.library().models),
    watchImports: os.library.watchImports.handler(async function* ({ signal }) {
      yield []
      await aborted(signal)
    }),
    checkBuild: os.library.checkBuild.handler(({ input }) => check(input.id, input.serial)),
    verifyKept: os.library.verifyKept.handler(async function* ({ input: { kind, id } }) {
      yield await Promise.resolve(kept(kind, id, world.library()))
    }),
    importBuild: os.library.importBuild.handler(refuse),
    importModel: os.library.importModel.handler(refuse),
    removeBuild: os.library.removeBuild.handler(() => ({ removed: false })),
    removeModel: os.library.removeModel.handler(() => ({ removed: false }))
  }
}

function provisionPart(os: Os, world: World) {
  const jobOf = (jobId: string) => world.jobs().find((job) => job.jobId === jobId) ?? world.jobs()[0]
  const become = (jobId: string, state: 'cancelled' | 'paused' | 'running') => {
    const job = jobOf(jobId)
    if (job === undefined) throw new Error('no job')
    return { ...job, state }
  }
  return {
    start: os.provision.start.handler(() => ({ jobId: 'job-1' })),
    watch: os.provision.watch.handler(async function* ({ input, signal }) {
      const job = jobOf(input.jobId)
      if (job !== undefined) yield job
      await aborted(signal)
    }),
    cancel: os.provision.cancel.handler(({ input }) => become(input.jobId, 'cancelled')),
    pause: os.provision.pause.handler(({ input }) => become(input.jobId, 'paused')),
    resume: os.provision.resume.handler(({ input }) => become(input.jobId, 'running')),
    repair: os.provision.repair.handler(() => ({ jobId: 'job-1' })),
    jobs: os.provision.jobs.handler(() => world.jobs()),
    verify: os.provision.verify.handler(({ input }) => wrongReport(input.serial)),
    followVerify: os.provision.followVerify.handler(async function* ({ input }) {
      const report = await Promise.resolve(wrongReport(input.serial))
      const done = { doneBytes: 1, totalBytes: 1, rateBytesPerSecond: null, etaMs: 0, elapsedMs: 34_000 }
      yield { serial: input.serial, ...done, slowHash: null, report }
    }),
    placements: os.provision.placements.handler(() => world.placements()),
    remove: os.provision.remove.handler(({ input }) => ({
      removed: ['qwen8'],
      kept: ['models/notes.txt'],
      freedBytes: 4_847_400_000,
      dryRun: input.dryRun,
      settings: null
    }))
  }
}

function planPart(os: Os) {
  return {
    memory: os.plan.memory.handler(({ input }) => planOf(input.modelId, input.serial, input.settings)),
    measureBandwidth: os.plan.measureBandwidth.handler(() => ({
      bytesPerSecond: 42e9,
      tokenRate: 8.8,
      threads: 4,
      measuredAt: '2026-01-14T10:00:00Z',
      detail: 'llama-bench, 4 threads'
    }))
  }
}

/** The page asks nothing of Termux yet. */
function termuxPart(os: Os) {
  const refuse = (): never => {
    throw new Error('no Termux in this world')
  }
  return {
    state: os.termux.state.handler(refuse),
    place: os.termux.place.handler(refuse),
    run: os.termux.run.handler(refuse),
    remove: os.termux.remove.handler(refuse)
  }
}

function recipesPart(os: Os, world: World) {
  const first = () => {
    const [recipe] = world.library().recipes
    if (recipe === undefined) throw new Error('no recipe')
    return recipe
  }
  return {
    list: os.recipes.list.handler(() => world.library().recipes),
    save: os.recipes.save.handler(({ input }) => ({ ...first(), name: input.name })),
    remove: os.recipes.remove.handler(() => ({ removed: true })),
    exportText: os.recipes.exportText.handler(() => ({
      fileName: 'recipe.json',
      text: JSON.stringify(first())
    })),
    importText: os.recipes.importText.handler(first)
  }
}

function soakPart(os: Os, world: World) {
  return {
    preview: os.soak.preview.handler(({ input }) => ({
      argv: [],
      commandLine: `taskset f0 ./llama-server -m models/${input.modelId}/model-00001-of-00005.gguf -t 4 -c ${input.intent.context} --load-mode mmap --host 127.0.0.1 --port 41877`,
      threads: 4,
      cores: [4, 5, 6, 7],
      warnings: input.intent.lock ? ['The lock will not hold: the run goes on with unlocked weights.'] : []
    })),
    start: os.soak.start.handler(() => ({ sessionId: 'live' })),
    stop: os.soak.stop.handler(({ input }) => world.session(input.sessionId)),
    mark: os.soak.mark.handler(() => ({ ok: true }))
  }
}

function sessionsPart(os: Os, world: World) {
  return {
    measureOverhead: os.sessions.measureOverhead.handler(() => {
      throw new Error('the harness measures nothing')
    }),
    list: os.sessions.list.handler(() => world.sessions()),
    get: os.sessions.get.handler(({ input }) => world.session(input.sessionId)),
    series: os.sessions.series.handler(({ input }) => {
      const endS = Math.round(world.session(input.sessionId).durationMs / 1000)
      const fromS = Math.max(0, Math.floor((input.fromMs ?? 0) / 1000))
      const toS = Math.min(endS, Math.ceil((input.toMs ?? Number.POSITIVE_INFINITY) / 1000))
      return thin(columns(fromS, toS, input.names), input.points)
    }),
    follow: os.sessions.follow.handler(({ input, signal }) => world.follow(input.sessionId, signal)),
    rename: os.sessions.rename.handler(({ input }) => ({
      ...world.session(input.sessionId),
      name: input.name
    })),
    addNote: os.sessions.addNote.handler(({ input }) => ({
      ...{ id: 9001, kind: 'mark' as const, tMs: (input.atS ?? 0) * 1000, endMs: null },
      ...{ severity: 'info' as const, data: { text: input.text } }
    })),
    removeNote: os.sessions.removeNote.handler(({ input }) => {
      throw new Error(`the harness has no note ${input.eventId}`)
    }),
    verdict: os.sessions.verdict.handler(({ input }) =>
      verdict(Math.round(world.session(input.sessionId).durationMs / 1000))
    ),
    exportFile: os.sessions.exportFile.handler(({ input }) => ({
      fileName: `${input.sessionId}.json`,
      text: '',
      encoding: 'utf8' as const
    })),
    remove: os.sessions.remove.handler(() => ({ removed: true })),
    watchPhone: os.sessions.watchPhone.handler(({ signal }) => world.follow('live', signal))
  }
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
}
