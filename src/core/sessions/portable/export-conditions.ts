import { createHash } from 'node:crypto'
import type { PortableConditions, SoakRequest } from '@shared/model'
import type { SessionRecord } from '../session-record'

/** What a session was measured under, as far as it is recorded. Serial and prompt leave the PC as hashes only. */
export function conditionsOf(record: SessionRecord): PortableConditions {
  const { summary, request, intent, phases } = record
  const load = phases.find(({ kind }) => kind === 'load')
  return {
    ...{ name: summary.name, startedAt: summary.startedAt, engine: request?.engine?.kind ?? 'server' },
    ...{ build: summary.buildName, modelId: request?.modelId ?? null },
    phoneId: hashOf(summary.serial),
    promptId: request?.prompt === undefined ? 'default' : hashOf(request.prompt),
    intent: intent === null ? null : { ...intent },
    protocol: request === null ? null : protocolOf(request),
    cooling: request?.protocol?.cooling ?? record.cooling,
    ambientC: request?.protocol?.ambientC ?? null,
    charging: record.charging,
    loadFromS: load === undefined ? null : load.fromMs / 1000,
    loadToS: load?.toMs == null ? null : load.toMs / 1000
  }
}

function protocolOf({ protocol, durationMs }: SoakRequest): Record<string, unknown> {
  if (protocol === undefined) return { load: { kind: 'time', ms: durationMs } }
  const { warmUpMs, load, coolDownMs, contextPolicy } = protocol
  return { warmUpMs, load, coolDownMs, contextPolicy }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
