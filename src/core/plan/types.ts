import type { BandwidthMeasurement, MemoryPlan, PlanSettings } from '@shared/model'

/** What a plan is asked for. One of `modelId` (id or name of the library) and `path` (a GGUF file of the PC). */
export interface PlanRequest {
  readonly modelId?: string | undefined
  readonly path?: string | undefined
  readonly serial: string | null
  readonly settings: PlanSettings
}

/** Measured bandwidths by phone and model; kept by the store, passed in by core/app. */
export interface BandwidthStore {
  /** The phone's with this model, else its best with any. */
  get(serial: string, modelId: string | null): BandwidthMeasurement | null
  put(serial: string, modelId: string, measured: BandwidthMeasurement): void
}

/** What earlier sessions of a model took on a phone; null = there is none. */
export type ModelHistory = (serial: string, modelId: string) => MemoryPlan['history']

/** Does a model fit a phone, and how fast can it be there at best. */
export interface PlanService {
  /** Throws UNKNOWN_MODEL, PHONE_NOT_FOUND, PHONE_NOT_READY, MODEL_INVALID, SHARD_MISSING, FILE_NOT_READABLE, BAD_INPUT. */
  memory(request: PlanRequest): Promise<MemoryPlan>
  /** Throws UNKNOWN_MODEL, NOT_PROVISIONED, PHONE_BUSY, RUN_FAILED and the errors of a phone that does not answer. */
  measureBandwidth(serial: string, modelId: string, signal?: AbortSignal): Promise<BandwidthMeasurement>
}
