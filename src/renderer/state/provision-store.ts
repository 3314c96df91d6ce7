import type { ProvisionStatus } from '@shared/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../rpc/connection'

export interface ProvisionState {
  /** Newest first. */
  readonly jobs: readonly ProvisionStatus[]
}

export interface ProvisionTarget {
  readonly serial: string
  readonly buildId: string | null
  readonly modelId: string | null
}

export interface ProvisionStore {
  readonly store: StoreApi<ProvisionState>
  /** Lists the jobs of the program's life and follows those that still run. */
  refresh(): Promise<void>
  start(target: ProvisionTarget): Promise<string>
  cancel(jobId: string): Promise<void>
  dispose(): void
}

/** True while a job may still change. */
export function isRunning(job: ProvisionStatus): boolean {
  return job.state === 'planning' || job.state === 'running' || job.state === 'waitingForPhone'
}

/** Provision jobs on every phone at once, each followed until it ends. */
export function createProvisionStore(connection: Connection): ProvisionStore {
  const store = createStore<ProvisionState>(() => ({ jobs: [] }))
  const followed = new Map<string, { dispose(): void }>()
  const put = (job: ProvisionStatus): void =>
    store.setState(({ jobs }) => ({
      jobs: jobs.some((known) => known.jobId === job.jobId)
        ? jobs.map((known) => (known.jobId === job.jobId ? job : known))
        : [job, ...jobs]
    }))
  const follow = (jobId: string): void => {
    if (followed.has(jobId)) return
    const forget = (): void => void followed.delete(jobId)
    const subscription = connection.subscribe({
      open: (client, signal) => client.provision.watch({ jobId }, { signal }),
      onValue: put,
      onEnd: forget,
      onError: forget
    })
    followed.set(jobId, subscription)
  }
  return {
    store,
    refresh: async () => {
      const jobs = await connection.call((client) => client.provision.jobs())
      store.setState({ jobs })
      for (const job of jobs) if (isRunning(job)) follow(job.jobId)
    },
    start: async (target) => {
      const { jobId } = await connection.call((client) => client.provision.start(target))
      follow(jobId)
      return jobId
    },
    cancel: async (jobId) => put(await connection.call((client) => client.provision.cancel({ jobId }))),
    dispose: () => {
      for (const subscription of followed.values()) subscription.dispose()
    }
  }
}
