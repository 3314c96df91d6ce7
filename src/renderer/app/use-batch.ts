import type { PhoneSummary, SoakRequest } from '@shared/model'
import { useCallback, useState } from 'react'
import { toProblem, type Problem } from '../rpc/problem'
import type { Client } from '../rpc/link'
import { useServices } from './services'

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
  readonly soak: (phones: readonly PhoneSummary[], request: Omit<SoakRequest, 'serial'>) => void
  readonly stop: (phones: readonly PhoneSummary[]) => void
  readonly remove: (phones: readonly PhoneSummary[]) => void
  readonly clear: () => void
}

/** One deed on several phones at once; a phone that fails stops no other. */
export function useBatch(): Batch {
  const { connection, sessions } = useServices()
  const [outcomes, setOutcomes] = useState<readonly BatchOutcome[]>([])
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
    soak: (phones, request) =>
      run('soak', phones, (client, { serial }) => client.soak.start({ ...request, serial })),
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
    clear: () => setOutcomes([])
  }
}
