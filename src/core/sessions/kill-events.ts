import type { Observation } from '@core/diagnosis/observation'
import type { KillNotice } from '@core/telemetry/kill-watch'
import type { EventBook } from './event-book'

const mostEvents = 500

/** Killers that free memory or processes for the system, and what each is called in a sentence. */
const systemKillers = new Map<KillNotice['cause'], string>([
  ['lmkd', 'lmkd'],
  ['kernelLmk', 'the kernel’s low memory killer'],
  ['kernelOom', 'the kernel’s OOM killer'],
  ['phantom', 'the phantom process killer']
])

/**
 * Kills on the phone as events of the session: those of the run itself are errors, all others are collateral, counted by killer in
 * one event that grows ("lmkd killed 7 apps while this model was loaded").
 */
export class KillEvents {
  readonly #told = new Set<string>()
  readonly #counts = new Map<KillNotice['cause'], { readonly id: number; readonly names: Set<string> }>()
  #events = 0

  constructor(
    private readonly book: EventBook,
    private readonly isRunPid: (pid: number) => boolean
  ) {}

  /** `loaded` = the model was in memory then. One kill is told by several log lines: it counts once. */
  take(kill: KillNotice, tMs: number, loaded: boolean): void {
    const { cause, pid, name, reason } = kill
    const key = `${pid}/${name ?? ''}`
    if (this.#told.has(key) || this.#events >= mostEvents) return
    this.#told.add(key)
    this.#events += 1
    const isRun = this.isRunPid(pid)
    this.#add({
      kind: systemKillers.has(cause) ? 'lmk' : 'killed',
      ...{ tMs, endMs: null, severity: isRun ? 'error' : 'warning' },
      data: { process: name, pid, cause, reason, ofRun: isRun ? 1 : 0 }
    })
    if (!isRun) this.#count(kill, tMs, loaded)
  }

  #count({ cause, pid, name }: KillNotice, tMs: number, loaded: boolean): void {
    const killer = systemKillers.get(cause)
    if (killer === undefined) return
    let counted = this.#counts.get(cause)
    if (counted === undefined) {
      const first = { kind: 'note', tMs, endMs: null, severity: 'warning', data: {} } as const
      counted = { id: this.#add(first), names: new Set() }
      this.#counts.set(cause, counted)
    }
    counted.names.add(name ?? String(pid))
    const { size } = counted.names
    const apps = size === 1 ? 'app' : 'apps'
    const text = loaded
      ? `${killer} killed ${size} ${apps} while this model was loaded`
      : `${killer} killed ${size} ${apps} during this recording`
    this.book.amend(counted.id, { endMs: tMs, data: { text, count: size, cause } })
  }

  #add(observation: Observation): number {
    return this.book.add('record', observation).id
  }
}
