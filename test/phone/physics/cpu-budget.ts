/** The part of the host's CPU that a phone's loads may use, and the account of what they used. */
export interface CpuBudget {
  /** How the limit is enforced. */
  readonly kind: 'cgroup v1' | 'cgroup v2' | 'stop and continue'
  /** Folders to remove after the phone, inner ones first. */
  readonly folders: readonly string[]
  /** Groups that a phone is born in, so that none of its processes escapes the account; none where it is kept by pid. */
  readonly birthFolders: readonly string[]
  /** Puts a process (and what it starts) under the phone's account. */
  adopt(pid: number): void
  /** Pids in the account that are not counted as loads. */
  systemPids(): readonly number[]
  loadPids(): readonly number[]
  appPids(): readonly number[]
  /** Makes a process a load: throttled, and heating the phone. */
  makeLoad(pid: number): void
  /** Makes a process a busy app: it has a limit of its own and heats the phone too. */
  makeApp(pid: number): void
  /** Lets the loads use so many host cores together. */
  limitLoads(cores: number): void
  /** Lets the busy apps use so many host cores together. */
  limitApps(cores: number): void
  /** CPU seconds used so far by loads, by busy apps and by everything else. */
  used(): { readonly loadSeconds: number; readonly appSeconds: number; readonly systemSeconds: number }
  dispose(): void
}

/** CFS gives out quota per period: short periods keep tokens from coming in bursts. */
export const quotaPeriodMicroSeconds = 10_000
