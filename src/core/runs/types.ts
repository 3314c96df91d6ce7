import type { Phone } from '@core/phone/types'
import type {
  Build,
  Dossier,
  Effective,
  MemoryPlan,
  Model,
  RunEngine,
  RunIntent,
  RunPreview,
  SoakProtocol
} from '@shared/model'

export type { RunnerEvent } from '@core/parse/run-events'
export type { StreamBatch, StreamReader, TokenEvent } from '@core/parse/sse-stream'

/**
 * A run as it was launched: what the PC must remember to find it again. Stored in the session; on the phone
 * run.json has what was asked, and runner.pid the pid, start ticks and uptime of the runner.
 */
export interface LaunchedRun {
  readonly runId: string
  readonly folder: string
  readonly bootId: string | null
  /** /proc/uptime of the phone when the runner began: the zero of the session's clock. */
  readonly startUptimeMs: number
  /** The runner, leader of its own session (setsid), and its start time in clock ticks (stat field 22). */
  readonly runnerPid: number
  readonly runnerStartTicks: number
  readonly argv: readonly string[]
}

/** The growing files of a run's folder that the PC follows by offset. */
export const runFiles = ['samples.log', 'stream.sse', 'events.log', 'server.log'] as const
export type RunFile = (typeof runFiles)[number]

export interface LaunchRequest {
  readonly runId: string
  readonly build: Build
  readonly model: Model
  readonly intent: RunIntent
  /** How long tokens are generated; loading the model comes on top of it. */
  readonly durationMs: number
  readonly prompt: string
  /** What surrounds the load; left out = load alone, by time. */
  readonly protocol?: SoakProtocol | undefined
  /** Left out = llama-server. */
  readonly engine?: RunEngine | undefined
}

/** The buffers that were planned, for comparison with those that llama.cpp really made. */
export type PlannedBuffers = Pick<
  MemoryPlan,
  'weightsBytes' | 'kvBytes' | 'computeBytes' | 'repackBytes' | 'totalBytes'
>

/** What the phone says of a run now. `exit` is the runner's last word; null while it runs or when it vanished. */
export interface RunStatus {
  readonly bootId: string | null
  readonly alive: boolean
  readonly exit: RunExit | null
}

export interface RunExit {
  readonly reason: 'done' | 'stopped' | 'serverDied' | 'loadFailed' | 'failed' | 'limit'
  readonly exitCode: number | null
  readonly uptimeMs: number
  readonly text: string
  /** What asked a stopped run to end: Hotplate's own file, or a signal (also of a phone that shuts down); null = not told. */
  readonly by: 'file' | 'signal' | null
}

export interface RunLauncher {
  preview(dossier: Dossier, request: Omit<LaunchRequest, 'runId'>, helpText: string): RunPreview
  /** Puts scripts and run.json on the phone and starts the runner detached. Throws NOT_PROVISIONED, INTENT_UNSUPPORTED, RUN_FAILED. */
  launch(phone: Phone, request: LaunchRequest): Promise<LaunchedRun>
  /** Ends exactly the owned runner and its server (pid + start time), politely first; resolves when both are gone. */
  stop(phone: Phone, run: LaunchedRun): Promise<void>
  status(phone: Phone, run: LaunchedRun): Promise<RunStatus>
  /**
   * Requested next to effective: threads, cores of every thread, residency, lock (VmLck), context, build; buffers against
   * `planned`, CPU variant and features, backend, flash attention, the CPUs the threads last ran on.
   */
  readBack(
    phone: Phone,
    run: LaunchedRun,
    request: LaunchRequest,
    planned?: PlannedBuffers | null
  ): Promise<readonly Effective[]>
}
