import type { LaunchedRun, RunStatus } from '@core/runs/types'
import type { SessionState } from '@shared/model'
import { assertNever } from '@shared/base/assert-never'

/** What the phone's word on a run means for its session. */
export type RunVerdict =
  | { readonly kind: 'running' }
  | { readonly kind: 'rebooted' }
  /** The runner is gone and left no last word: killed from outside, or it is about to write it. */
  | { readonly kind: 'vanished' }
  | { readonly kind: 'ended'; readonly state: SessionState; readonly text: string }

/**
 * An unknown boot id proves nothing; only two known and different ones are a reboot. A phone that shuts down ends its processes
 * with a signal first, which the runner may still note: before another boot that is the reboot, not a wish to stop.
 */
export function judgeRun(run: LaunchedRun, status: RunStatus): RunVerdict {
  const rebooted = run.bootId !== null && status.bootId !== null && run.bootId !== status.bootId
  const { exit } = status
  if (exit !== null && !(rebooted && exit.reason === 'stopped' && exit.by === 'signal'))
    return { kind: 'ended', ...stateOf(exit) }
  if (rebooted) return { kind: 'rebooted' }
  return status.alive ? { kind: 'running' } : { kind: 'vanished' }
}

function stateOf(exit: NonNullable<RunStatus['exit']>): {
  readonly state: SessionState
  readonly text: string
} {
  switch (exit.reason) {
    case 'done':
      return { state: 'finished', text: exit.text }
    case 'stopped':
    case 'limit':
      return { state: 'stopped', text: exit.text }
    case 'serverDied':
    case 'loadFailed':
    case 'failed':
      return { state: 'failed', text: exit.text }
    default:
      return assertNever(exit.reason)
  }
}
