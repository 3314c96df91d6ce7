import type { PhoneSummary, SoakRequest } from '@shared/model'
import { useCallback, useState } from 'react'
import { emptyDraft, withIntent, type RunDraft } from '../features/soak/run-draft'
import { toProblem, type Problem } from '../rpc/problem'
import type { Client } from '../rpc/link'
import { useServices } from './services'

/** What several phones are to do alike. Each phone's gates are checked; to pass one takes a reason, given in that phone's own form. */
export type BatchSoak = Omit<SoakRequest, 'serial' | 'gates'>

export type Deed = 'soak' | 'stop' | 'remove'

/** How it went on one phone. */
export interface BatchOutcome {
  readonly serial: string
  readonly name: string
  readonly deed: Deed
  readonly state: 'running' | 'done' | 'failed'
  readonly problem: Problem | null
}

export interface Batch {
  readonly outcomes: readonly BatchOutcome[]
  readonly busy: boolean
  readonly soak: (phones: readonly PhoneSummary[], request: BatchSoak) => void
  readonly stop: (phones: readonly PhoneSummary[]) => void
  readonly remove: (phones: readonly PhoneSummary[]) => void
  /** The soak form of a phone that refused, with what was asked of all. */
  readonly openForm: (serial: string) => void
  readonly clear: () => void
}

/** One deed on several phones at once; a phone that fails stops no other. */
export function useBatch(): Batch {
  const { connection, sessions, draft, ui } = useServices()
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
  const [asked, setAsked] = useState<BatchSoak | null>(null)
  const run = useCallback(
    (
      deed: Deed,
      phones: readonly PhoneSummary[],
      work: (client: Client, phone: PhoneSummary) => Promise<unknown>
    ) => {
      const blank = { deed, state: 'running', problem: null } as const
      setOutcomes(phones.map(({ serial, name }) => ({ serial, name, ...blank })))
      const settle = (serial: string, change: Partial<BatchOutcome>): void =>
        setOutcomes((all) => all.map((one) => (one.serial === serial ? { ...one, ...change } : one)))
      const all = phones.map((phone) =>
        connection
          .call((client) => work(client, phone))
          .then(() => settle(phone.serial, { state: 'done' }))
          .catch((error: unknown) => settle(phone.serial, { state: 'failed', problem: toProblem(error) }))
      )
      void Promise.all(all).then(() => sessions.refresh().catch(() => undefined))
    },
    [connection, sessions]
  )
  return {
    outcomes,
    busy: outcomes.some(({ state }) => state === 'running'),
    soak: (phones, request) => {
      setAsked(request)
      run('soak', phones, (client, { serial }) =>
        client.soak.start({ ...request, serial, gates: { overrides: [] } })
      )
    },
    stop: (phones) =>
      run('stop', phones, (client, { sessionId, job }) =>
        sessionId === null
          ? client.provision.cancel({ jobId: job?.id ?? '' })
          : client.soak.stop({ sessionId })
      ),
    remove: (phones) =>
      run('remove', phones, (client, { serial }) =>
        client.provision.remove({ serial, all: true, dryRun: false })
      ),
    openForm: (serial) => {
      if (asked !== null) draft.typeSoak(serial, asTyped(asked))
      ui.setSoakSession(serial, null)
      ui.go({ view: 'soak', serial, mode: null })
    },
    clear: () => setOutcomes([])
  }
}

function asTyped({ buildId, modelId, intent, durationMs, prompt }: BatchSoak): RunDraft {
  const blank = { ...emptyDraft, buildId, modelId, minutes: durationMs / 60_000, prompt: prompt ?? '' }
  return withIntent(blank, intent)
}
