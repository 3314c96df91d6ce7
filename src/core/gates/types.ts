import type { GateOverride, GateReference, GateReport, GateVerdict, Remedy, RunIntent } from '@shared/model'

/** For which run the phone is to be fit. Without a model there is no memory plan; without a reference only fixed limits hold. */
export interface GateRequest {
  readonly serial: string
  readonly buildId: string | null
  readonly modelId: string | null
  readonly intent: RunIntent
  readonly reference?: GateReference | undefined
}

/** Is a phone fit for a run that can be compared with others: see docs/gates.md. */
export interface GateService {
  /** A report whenever a gate has been measured, then one about every two seconds, until the signal. */
  check(request: GateRequest, signal?: AbortSignal): AsyncGenerator<GateReport, void>
  /** Looks at every gate once. */
  verdictFor(
    request: GateRequest,
    overrides?: readonly GateOverride[],
    signal?: AbortSignal
  ): Promise<GateVerdict>
  /** Like verdictFor, but throws GATES_CLOSED when a gate fails that is not overridden. */
  ensureOpen(
    request: GateRequest,
    overrides?: readonly GateOverride[],
    signal?: AbortSignal
  ): Promise<GateVerdict>
  /** Does what a remedy says; returns what was done, for people. Throws BAD_INPUT for one that only a person can do. */
  remedy(serial: string, remedy: Remedy): Promise<string>
}
