import type { AdbDevice } from '@core/adb/types'
import { runFiles, type LaunchedRun, type RunFile, type RunStatus } from '@core/runs/types'
import { followFile } from './follow-file'
import type { LiveSession } from './live-session'
import { judgeRun, type RunVerdict } from './run-verdict'

export interface AttachParts {
  readonly live: LiveSession
  readonly device: AdbDevice
  readonly run: LaunchedRun
  readonly status: () => Promise<RunStatus>
  /** Called about twice a second while the phone is followed; long work belongs elsewhere. */
  readonly onTick: () => void
  readonly signal: AbortSignal
}

const tickMs = 500
/** The phone is asked how the run is at least this often, and at once when something hints at its end. */
const calmStatusMs = 10_000
const hintStatusMs = 2_000
/** The sampler writes every second: silence this long is a hint. */
const silenceMs = 4_000
/** A stream that said nothing for this long, while samples came, is known to be silent. */
const settledMs = 3_000

/**
 * Follows the run's files until the run is over, and says how; null when the followers ended for another reason (someone
 * killed them). Throws when the link is lost. The followers on the phone end with it in every case.
 */
export async function attach(parts: AttachParts): Promise<RunVerdict | null> {
  const { live, device, run, signal } = parts
  const stop = new AbortController()
  const inner = AbortSignal.any([signal, stop.signal])
  const heard = new Map<RunFile, number>()
  const follow = async (file: RunFile): Promise<void> => {
    await followFile(device, {
      path: `${run.folder}/${file}`,
      offset: () => live.raw.size(file),
      signal: inner,
      take: (bytes) => {
        heard.set(file, performance.now())
        return live.take(file, bytes)
      },
      lost: (bytes) => live.skip(file, bytes)
    })
    if (!inner.aborted) stop.abort()
  }
  const following = Promise.all(runFiles.map(follow))
  // A failure of one follower must end the others and the watch at once.
  following.catch(() => stop.abort())
  try {
    const verdict = await watch(parts, inner, heard)
    stop.abort()
    await following
    return verdict
  } finally {
    stop.abort()
    await Promise.allSettled([following])
  }
}

async function watch(
  parts: AttachParts,
  inner: AbortSignal,
  heard: ReadonlyMap<RunFile, number>
): Promise<RunVerdict | null> {
  const attachedAt = performance.now()
  let askedAt = attachedAt
  while (!inner.aborted) {
    await pause(tickMs, inner)
    const now = performance.now()
    parts.onTick()
    tellSilence(parts.live, heard, { now, attachedAt })
    const samplesAt = heard.get('samples.log') ?? attachedAt
    // A silence that was asked about is no hint any more: the sampler may have been stopped, and asking costs the phone.
    const hint =
      parts.live.book?.hasEnded === true || (now - samplesAt > silenceMs && askedAt < samplesAt + silenceMs)
    if (now - askedAt < (hint ? hintStatusMs : calmStatusMs)) continue
    const verdict = judgeRun(parts.run, await parts.status())
    askedAt = performance.now()
    if (verdict.kind !== 'running') return verdict
  }
  parts.signal.throwIfAborted()
  return null
}

/** While samples come and the stream does not, the stream is silent, not late: stalls become visible while they last. */
function tellSilence(
  live: LiveSession,
  heard: ReadonlyMap<RunFile, number>,
  { now, attachedAt }: { readonly now: number; readonly attachedAt: number }
): void {
  const samplesAt = heard.get('samples.log')
  const streamAt = heard.get('stream.sse') ?? attachedAt
  const sampleMs = live.book?.lastSampleMs ?? null
  if (samplesAt === undefined || sampleMs === null || now - samplesAt > silenceMs) return
  if (now - streamAt >= settledMs) live.book?.streamKnownTo(sampleMs - settledMs)
}

/** Waits, but no longer than until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
