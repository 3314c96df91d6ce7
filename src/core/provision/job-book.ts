import { HotplateError } from '@shared/errors/hotplate-error'
import type { ProvisionStatus } from '@shared/model'
import type { ProvisionJob } from './provision-job'

const keptJobs = 50

/** The jobs of this program's life: the newest, and all that run. */
export class JobBook {
  readonly #jobs = new Map<string, ProvisionJob>()

  get all(): readonly ProvisionJob[] {
    return [...this.#jobs.values()]
  }

  /** Throws JOB_NOT_FOUND. */
  get(jobId: string): ProvisionJob {
    const job = this.#jobs.get(jobId)
    if (job === undefined) throw new HotplateError('JOB_NOT_FOUND', { job: jobId })
    return job
  }

  /** Keeps the newest jobs; running ones are never forgotten. */
  add(jobId: string, job: ProvisionJob): void {
    this.#jobs.set(jobId, job)
    for (const [id, old] of this.#jobs) {
      if (this.#jobs.size <= keptJobs) return
      if (['done', 'failed', 'cancelled'].includes(old.progress.latest.current.state)) this.#jobs.delete(id)
    }
  }
}

/** The first status that fits, or the last one of a job that ends. */
export async function statusOnce(
  { progress }: ProvisionJob,
  fits: (status: ProvisionStatus) => boolean
): Promise<ProvisionStatus> {
  for await (const status of progress.latest.read()) if (fits(status)) return status
  return progress.latest.current
}
