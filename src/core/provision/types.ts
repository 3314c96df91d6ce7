import type { ManifestEntry, ProvisionStatus, VerifyReport } from '@shared/model'

export interface ProvisionTarget {
  readonly serial: string
  readonly buildId: string | null
  readonly modelId: string | null
}

/** Puts builds and models on phones so that nothing unverified is ever used. One job a phone, phones in parallel. */
export interface ProvisionService {
  /** Starts a job and returns its id at once; problems appear in its status. Throws PHONE_NOT_FOUND, UNKNOWN_*, PHONE_BUSY. */
  start(target: ProvisionTarget): string
  watch(jobId: string, signal?: AbortSignal): AsyncGenerator<ProvisionStatus, void>
  cancel(jobId: string): Promise<ProvisionStatus>
  jobs(): readonly ProvisionStatus[]
  verify(serial: string, modelId?: string): Promise<VerifyReport>
  placements(serial: string): Promise<readonly ManifestEntry[]>
  remove(
    serial: string,
    what: { readonly id?: string; readonly all: boolean }
  ): Promise<{ removed: string[]; freedBytes: number }>
  dispose(): Promise<void>
}
