import type { PlanSettings, ProvisionStatus } from '@shared/model'
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
  /** Send it although the plan says that it will not fit; kept with what is placed. */
  readonly loadAnyway?: boolean
  /** What it will be run with: the phone is asked for memory for just that. */
  readonly settings?: PlanSettings
}

export interface ProvisionStore {
  readonly store: StoreApi<ProvisionState>
  /** Lists the jobs of the program's life and follows those that still run. */
  refresh(): Promise<void>
  start(target: ProvisionTarget): Promise<string>
  pause(jobId: string): Promise<void>
  resume(jobId: string): Promise<void>
  cancel(jobId: string): Promise<void>
  /** Sends the wrong chunks of what lies on a phone anew; all models, or one. */
  repair(serial: string, modelId?: string): Promise<string>
  dispose(): void
}

/** True while a job may still change. */
export function isRunning(job: ProvisionStatus): boolean {
  return job.state === 'planning' || job.state === 'running' || job.state === 'waitingForPhone'
}

/** True while a job holds its phone: it runs, or it waits for its user. */
export function isAlive(job: ProvisionStatus): boolean {
  return isRunning(job) || job.state === 'paused'
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
  const started = (answer: { readonly jobId: string }): string => {
    follow(answer.jobId)
    return answer.jobId
  }
  return {
    store,
    refresh: async () => {
      const jobs = await connection.call((client) => client.provision.jobs())
      store.setState({ jobs })
      for (const job of jobs) if (isAlive(job)) follow(job.jobId)
    },
    start: async (target) => started(await connection.call((client) => client.provision.start(target))),
    pause: async (jobId) => put(await connection.call((client) => client.provision.pause({ jobId }))),
    resume: async (jobId) => {
      put(await connection.call((client) => client.provision.resume({ jobId })))
      follow(jobId)
    },
    cancel: async (jobId) => put(await connection.call((client) => client.provision.cancel({ jobId }))),
    repair: async (serial, modelId) => {
      const what = { serial, ...(modelId === undefined ? {} : { modelId }) }
      return started(await connection.call((client) => client.provision.repair(what)))
    },
    dispose: () => {
      for (const subscription of followed.values()) subscription.dispose()
    }
  }
}
