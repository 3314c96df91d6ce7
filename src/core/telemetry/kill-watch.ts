import type { Killer } from '@core/parse/kill-lines'
import { parseLogcat } from '@core/parse/logcat'
import type { Rejected } from '@core/parse/parsed'

/** A process that was killed on the phone, and by whom. */
export interface KillNotice {
  /** When the sampler read it, at most one tick after it happened. */
  readonly uptimeMs: number
  readonly cause: Killer
  readonly pid: number
  /** The process as the log names it; null where it does not. */
  readonly name: string | null
  readonly oomScoreAdj: number | null
  /** The killer's own words; null where it gave none. */
  readonly reason: string | null
}

/** Whose word counts most when several lines tell of one kill: the killer's own first, the activity manager's echo last. */
const standing: readonly Killer[] = [
  ...(['lmkd', 'kernelLmk', 'kernelOom', 'phantom', 'crash', 'user', 'activityManager', 'unknown'] as const)
]

/** Kills out of the sampler's logcat. Keeps a line that is not whole yet; lines of no interest are left out. */
export class KillWatch {
  #partial = ''

  feed(
    text: string,
    atMs: number
  ): { readonly rows: readonly KillNotice[]; readonly rejected: readonly Rejected[] } {
    const whole = this.#partial + text
    const end = whole.lastIndexOf('\n') + 1
    this.#partial = whole.slice(end).slice(-4096)
    const { events, rejected } = parseLogcat(whole.slice(0, end))
    const kills = new Map<number, KillNotice>()
    for (const event of events) {
      if (event.kind !== 'kill') continue
      const { by, pid, process, oomScoreAdj, reason } = event.kill
      const before = kills.get(pid)
      const notice = { uptimeMs: atMs, cause: by, pid, name: process, oomScoreAdj, reason }
      if (before === undefined || standing.indexOf(by) < standing.indexOf(before.cause))
        kills.set(pid, { ...notice, name: process ?? before?.name ?? null })
    }
    return { rows: [...kills.values()], rejected }
  }
}
