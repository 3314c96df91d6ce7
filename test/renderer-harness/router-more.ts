import { HotplateError } from '@shared/errors/hotplate-error'
import { portable } from './portable-data'
import { comparison } from './compare-data'
import { gateReports } from './gates-data'
import type { Os } from './router'
import { tuneFrame, tunes } from './tune-data'
import { hogActions, verdict } from './verdict-data'
import type { World } from './world'

/** Gates, settings and actions of the invented phone. */
export function safetyParts(os: Os) {
  const entry = {
    id: 'e1',
    kind: 'appFreeze' as const,
    subject: 'com.example.keyboard',
    old: 'false',
    now: 'true',
    at: '2026-01-14T10:00:00Z',
    by: 'user',
    restorable: true,
    restoredAt: null,
    note: null
  }
  return {
    gates: {
      check: os.gates.check.handler(({ signal }) => gateReports(signal)),
      remedy: os.gates.remedy.handler(() => ({ text: 'done' }))
    },
    settings: {
      list: os.settings.list.handler(() => []),
      journal: os.settings.journal.handler(() => [entry]),
      apply: os.settings.apply.handler(() => entry),
      restore: os.settings.restore.handler(() => ({ restored: [entry], failed: [] }))
    },
    actions: {
      list: os.actions.list.handler(() => hogActions()),
      apply: os.actions.apply.handler(() => entry),
      undo: os.actions.undo.handler(() => entry),
      proof: os.actions.proof.handler(() => ({
        before: 9.8,
        after: 11.7,
        difference: 1.9,
        interval: [1.4, 2.5] as [number, number],
        outcome: 'helped' as const,
        actionS: 640,
        beforeS: [580, 640] as [number, number],
        afterS: [643, 703] as [number, number]
      }))
    }
  }
}

/** Comparing, tuning and opening files. */
export function judgingParts(os: Os, world: World) {
  const ids = (sources: readonly { readonly kind: string; readonly sessionId?: string }[]) =>
    sources.flatMap(({ sessionId }) => sessionId ?? [])
  return {
    compare: {
      sessions: os.compare.sessions.handler(({ input }) => comparison(world, input.ids, input)),
      sources: os.compare.sources.handler(({ input }) => comparison(world, ids(input.sources), input))
    },
    tune: {
      start: os.tune.start.handler(() => ({ tuneId: 't1' })),
      follow: os.tune.follow.handler(async function* ({ input }) {
        yield await Promise.resolve(tuneFrame(input.tuneId))
      }),
      cancel: os.tune.cancel.handler(({ input }) => tuneFrame(input.tuneId).tune),
      resume: os.tune.resume.handler(({ input }) => input),
      list: os.tune.list.handler(() => (world.scenario === 'empty' ? [] : tunes())),
      remove: os.tune.remove.handler(() => ({ removed: true }))
    },
    diagnose: {
      open: os.diagnose.open.handler(({ input }) => {
        if (!input.fileName.includes('good'))
          throw new HotplateError('SESSION_FILE_INVALID', { file: input.fileName, detail: 'it is not JSON' })
        return { session: portable(), verdict: verdict(900) }
      })
    }
  }
}
