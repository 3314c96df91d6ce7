import type { AdbDevice } from '@core/adb/types'
import type { PhoneHub } from '@core/phone/types'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError } from '@shared/errors/hotplate-error'
import { RunIntent, type OverheadBlock, type OverheadRow, type SessionDetail } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { pause } from './attach'
import { parseUptimeMs } from './phone-clock'
import { overheadOf } from './overhead-result'
import type { SessionService } from './types'

export interface OverheadRequest {
  readonly serial: string
  readonly buildId: string
  readonly modelId: string
  /** Even; half of them with the sampler. */
  readonly blocks: number
  readonly blockS: number
}

export interface OverheadParts {
  readonly sessions: SessionService
  readonly phones: PhoneHub
  /** Uptime of the phone at the session's zero, ms. */
  readonly startUptimeMs: (sessionId: string) => number
}

/**
 * Stops or continues the sampler of run folder $1 and its children, and prints the uptime. What was stopped is continued by the
 * phone itself after $3 seconds, should the PC be gone by then.
 */
const switchScript = `read -r pid _ <"$1/sampler.id" || exit 1
all=$pid
for stat in /proc/[0-9]*/stat; do
  { read -r line <"$stat"; } 2>/dev/null || continue
  child=\${line%% *}
  set -f
  parent=\${line##*') '}
  parent=\${parent#* }
  [ "\${parent%% *}" = "$pid" ] && all="$all $child"
  set +f
done
kill "-$2" $all
[ "$2" = STOP ] && { nohup sh -c "sleep $3; kill -CONT $all" </dev/null >/dev/null 2>&1 & }
cat /proc/uptime
`

/** Time after a switch that is not counted, and before the next one. */
const settleMs = 2_000
const readyMs = 300_000

/**
 * What the sampler costs in tokens per second: one run on the phone, in which the sampler is stopped and continued in blocks (on, off,
 * off, on, …). Yields each block when it is over, then the result. The session of the run is stored like any other.
 * Throws what a soak's start throws, and RUN_FAILED when it ends early.
 */
export async function* measureOverhead(
  { sessions, phones, startUptimeMs }: OverheadParts,
  request: OverheadRequest,
  signal: AbortSignal
): AsyncGenerator<OverheadRow, void> {
  const { serial, buildId, modelId, blocks: count, blockS } = request
  const sessionId = await sessions.startSoak({
    ...{ serial, buildId, modelId, intent: RunIntent.parse({}) },
    durationMs: (count * blockS + 60) * 1000,
    name: 'overhead of the sampler'
  })
  try {
    await generating(sessions, sessionId, signal)
    const device = phones.get(serial).device()
    const startMs = startUptimeMs(sessionId)
    const blocks: OverheadBlock[] = []
    const spans: { readonly samplerOn: boolean; readonly fromMs: number; readonly toMs: number }[] = []
    for (let index = 0; index < count; index += 1) {
      const samplerOn = index % 4 === 0 || index % 4 === 3
      const fromMs = await switchSampler(device, { sessionId, samplerOn, guardS: blockS + 30 })
      await pause(blockS * 1000, signal)
      signal.throwIfAborted()
      spans.push({ samplerOn, fromMs, toMs: await uptimeOf(device) })
      const detail = sessions.get(sessionId)
      if (detail.state !== 'recording') throw failed(detail)
      yield { type: 'block', index, count, samplerOn }
    }
    await switchSampler(device, { sessionId, samplerOn: true, guardS: 0 })
    // The last seconds of the stream are known once the next samples came.
    await pause(2 * settleMs, signal)
    for (const { samplerOn, fromMs, toMs } of spans)
      blocks.push(blockOf(sessions, { sessionId, samplerOn, fromMs: fromMs - startMs, toMs: toMs - startMs }))
    yield { type: 'result', sessionId, blocks, result: overheadOf(blocks) }
  } finally {
    await sessions.stop(sessionId).catch(() => undefined)
  }
}

function blockOf(
  sessions: SessionService,
  block: Pick<OverheadBlock, 'samplerOn' | 'fromMs' | 'toMs'> & { readonly sessionId: string }
): OverheadBlock {
  const { sessionId, samplerOn, fromMs, toMs } = block
  const span = { fromMs: fromMs + settleMs, toMs: toMs - 500 }
  const [rate] = sessions.series({ sessionId, names: [seriesNames.tokenRate], points: 20_000, ...span })
  const known = (rate?.v ?? []).flatMap((value) => value ?? [])
  const tokenRate = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  return { samplerOn, fromMs, toMs, tokenRate }
}

async function generating(sessions: SessionService, sessionId: string, signal: AbortSignal): Promise<void> {
  const endMs = performance.now() + readyMs
  for (;;) {
    const detail = sessions.get(sessionId)
    if ((detail.lastTokenRate ?? 0) > 0) return
    const over = !['starting', 'recording', 'phoneAway'].includes(detail.state)
    if (over || performance.now() > endMs) throw failed(detail)
    await pause(500, signal)
    signal.throwIfAborted()
  }
}

function failed({ serial, stateText, state }: SessionDetail): HotplateError {
  return new HotplateError('RUN_FAILED', { serial, detail: stateText === '' ? state : stateText })
}

/** Returns the phone's uptime at the switch, ms. */
async function switchSampler(
  device: AdbDevice,
  o: { readonly sessionId: string; readonly samplerOn: boolean; readonly guardS: number }
): Promise<number> {
  const args = [phoneLayout.run(o.sessionId), o.samplerOn ? 'CONT' : 'STOP', String(o.guardS)]
  return uptimeIn((await device.script(switchScript, args, { timeoutMs: 20_000 })).stdout)
}

async function uptimeOf(device: AdbDevice): Promise<number> {
  return uptimeIn((await device.exec(['cat', '/proc/uptime'], { timeoutMs: 20_000 })).stdout)
}

function uptimeIn(text: string): number {
  const uptimeMs = parseUptimeMs(text)
  if (uptimeMs === null) throw new Error('/proc/uptime told no time')
  return uptimeMs
}
