import type { LaunchRequest } from './types'

/** What llama-server may take to load, and what a phone may take to end things, on top of the planned time. */
const slackMs = 120_000

/**
 * The file `protocol` of a run's folder, one `key value` a line, as protocol.sh reads it on the phone: whole numbers and
 * words without blanks. Times in ms, temperatures in thousandths of a degree, the limit of the watchdog in seconds.
 */
export function renderProtocolFile(
  request: Pick<LaunchRequest, 'durationMs' | 'protocol' | 'engine' | 'intent'>,
  loadTimeoutMs: number
): string {
  const { protocol, durationMs } = request
  const { batteryC, skinC } = protocol?.limits ?? { batteryC: 45, skinC: 48 }
  const load = protocol?.load ?? { kind: 'time', ms: durationMs }
  const policy = protocol?.contextPolicy ?? { kind: 'growing' }
  const warmUpMs = protocol?.warmUpMs ?? 0
  const coolDownMs = protocol?.coolDownMs ?? 0
  const limitMs = loadTimeoutMs + warmUpMs + longestLoadMs(request) + coolDownMs + slackMs
  const rows: readonly (readonly [string, string | number])[] = [
    ['engine', request.engine === undefined || request.engine.kind === 'server' ? 'server' : 'once'],
    ['warmUpMs', warmUpMs],
    ['load', load.kind],
    ['tokens', load.kind === 'tokens' ? load.tokens : 0],
    ['windowMs', load.kind === 'steady' ? steadyWindowMs(load.maxMs) : 0],
    ['coolDownMs', coolDownMs],
    ['pauseMs', policy.kind === 'chat' ? policy.pauseMs : 0],
    ['batteryMc', Math.round(batteryC * 1000)],
    ['skinMc', Math.round(skinC * 1000)],
    ['limitS', Math.ceil(limitMs / 1000)]
  ]
  return `${rows.map(([key, value]) => `${key} ${String(value)}`).join('\n')}\n`
}

/** The load phase ends at the latest then. */
export function longestLoadMs({
  durationMs,
  protocol
}: Pick<LaunchRequest, 'durationMs' | 'protocol'>): number {
  switch (protocol?.load.kind) {
    case 'time':
      return protocol.load.ms
    case 'steady':
      return protocol.load.maxMs
    case 'tokens':
    case undefined:
      return durationMs
  }
}

/** Windows of the slope test: 24 in the longest load, none shorter than 1 s nor longer than 30 s. */
function steadyWindowMs(maxMs: number): number {
  return Math.min(30_000, Math.max(1000, Math.round(maxMs / 24)))
}
