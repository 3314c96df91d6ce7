import type { TuneFrame, TuneRequest, TuneSummary } from '@shared/model'

/** Searches for the settings that hold on a phone. Every tune is kept on disk and can be resumed. */
export interface TuneService {
  /** Starts in the background. Throws PHONE_BUSY, NOT_PROVISIONED, INTENT_UNSUPPORTED, UNKNOWN_BUILD, UNKNOWN_MODEL, BAD_INPUT. */
  start(request: TuneRequest): Promise<string>
  /** The tune as it is, then every change until it ends. Throws UNKNOWN_TUNE. */
  follow(tuneId: string, signal?: AbortSignal): AsyncGenerator<TuneFrame, void>
  /** Ends what runs on the phone; resolves when nothing of it runs any more. */
  cancel(tuneId: string): Promise<TuneSummary>
  resume(tuneId: string): Promise<string>
  list(): readonly TuneSummary[]
  remove(tuneId: string): Promise<boolean>
  /** Ends what runs and keeps its state. */
  dispose(): Promise<void>
}
