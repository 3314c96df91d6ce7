import type {
  ManifestEntry,
  PlanSettings,
  ProvisionStatus,
  RemoveReport,
  VerifyProgress,
  VerifyReport
} from '@shared/model'

export interface ProvisionTarget {
  readonly serial: string
  readonly buildId: string | null
  readonly modelId: string | null
  /** Send a model that the planner says will not fit. */
  readonly loadAnyway?: boolean | undefined
  /** What the model will be run with; default: the planner's own. */
  readonly settings?: PlanSettings | undefined
}

/** What to take off a phone: one placement by id, or everything of ours. */
export interface RemoveTarget {
  readonly id?: string
  readonly all: boolean
  /** Also what others put into our folders. */
  readonly foreign?: boolean
  /** Only tell. */
  readonly dryRun?: boolean
}

/**
 * Puts builds and models on phones so that nothing unverified is ever used. One job a phone, phones in parallel.
 * A job that ended early, in whatever way, leaves what it proved; a later one goes on from there.
 */
export interface ProvisionService {
  /** Starts a job and returns its id at once; problems appear in its status. Throws PHONE_NOT_FOUND, UNKNOWN_*, PHONE_BUSY. */
  start(target: ProvisionTarget): string
  watch(jobId: string, signal?: AbortSignal): AsyncGenerator<ProvisionStatus, void>
  cancel(jobId: string): Promise<ProvisionStatus>
  /** Stops sending until `resume`; a job that has ended stays as it ended. */
  pause(jobId: string): Promise<ProvisionStatus>
  resume(jobId: string): Promise<ProvisionStatus>
  /**
   * Starts a job that hashes what lies on the phone and sends only what is wrong; everything, or one model. Throws
   * NOT_PROVISIONED, UNKNOWN_MODEL (this PC does not have it), PHONE_BUSY.
   */
  repair(serial: string, modelId?: string): Promise<string>
  jobs(): readonly ProvisionStatus[]
  /** Hashes what lies on the phone. Throws NOT_PROVISIONED, PHONE_NOT_FOUND and what the link throws. */
  verify(serial: string, modelId?: string): Promise<VerifyReport>
  /** The same with its progress, at most 5 times a second; the last one has the report. Leaving ends the hashing. */
  followVerify(serial: string, modelId?: string, signal?: AbortSignal): AsyncGenerator<VerifyProgress, void>
  placements(serial: string): Promise<readonly ManifestEntry[]>
  remove(serial: string, what: RemoveTarget): Promise<RemoveReport>
  dispose(): Promise<void>
}
