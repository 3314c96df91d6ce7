import { parseMemInfo } from '@core/parse/meminfo'
import { parseMemlockLimit } from '@core/phone/memlock'
import { parseDf } from '@core/phone/storage'
import type { Gate } from '@shared/model'
import { checking, gate, remedy, unknown, type GateInput } from './gate-input'

/** Recordings, logs and whatever Android writes meanwhile. Bytes. */
const storageBytes = { good: 1024 ** 3, least: 256 * 1024 ** 2 } as const

/** Memory against the plan, what may be locked, and free storage. Pure. */
export function judgeMemory(input: GateInput): Gate[] {
  const { texts } = input
  if (!texts.has('memory')) return [checking('memory'), checking('memlock'), checking('storage')]
  return [memory(input), memlock(input), storage(texts.get('storage') ?? '')]
}

function memory({ texts, plan, planReason }: GateInput): Gate {
  const { availableKb } = parseMemInfo(texts.get('memory') ?? '')
  const need = plan?.peakBytes ?? plan?.totalBytes ?? null
  const told = { unit: 'bytes', threshold: need, source: '/proc/meminfo MemAvailable' }
  if (availableKb === null) return unknown('memory', 'this kernel does not tell MemAvailable', told)
  const value = availableKb * 1024
  if (need === null) return gate({ ...told, id: 'memory', state: 'unknown', value, reason: planReason })
  const missing = need - value
  if (missing > 0)
    return gate({
      ...told,
      ...{ id: 'memory', state: 'fail', value },
      reason: `the plan needs ${need} bytes at its peak`,
      remedies: [remedy('freeRam', { missingBytes: missing })]
    })
  const isTight = value < need * 1.1
  return gate({
    ...told,
    ...{ id: 'memory', state: isTight ? 'warn' : 'pass', value },
    reason: isTight ? 'less than a tenth is left over: other apps will be killed or weights dropped' : null,
    remedies: isTight ? [remedy('freeRam', { missingBytes: Math.ceil(need * 1.1 - value) })] : []
  })
}

function memlock({ texts, intent, plan }: GateInput): Gate {
  const limit = parseMemlockLimit(texts.get('limits') ?? '')
  const need = intent.lock ? (plan?.weightsBytes ?? null) : null
  const told = { unit: 'bytes', threshold: need, source: '/proc/self/limits' }
  if (limit.value === null) return unknown('memlock', limit.reason ?? 'not told', told)
  const gated = { ...told, id: 'memlock', value: limit.value } as const
  if (!intent.lock) return gate({ ...gated, state: 'pass', reason: 'this run locks nothing' })
  if (need !== null && limit.value >= need) return gate({ ...gated, state: 'pass' })
  return gate({
    ...gated,
    state: 'warn',
    reason: 'mlock will not be granted without root: the weights can be evicted',
    remedies: [remedy('runUnlocked')]
  })
}

function storage(text: string): Gate {
  const { freeBytes } = parseDf(text)
  const told = { unit: 'bytes', threshold: storageBytes.good, source: 'df' }
  if (freeBytes.value === null) return unknown('storage', freeBytes.reason ?? 'not told', told)
  const { value } = freeBytes
  const state = value < storageBytes.least ? 'fail' : value < storageBytes.good ? 'warn' : 'pass'
  const missingBytes = storageBytes.good - value
  const remedies = state === 'pass' ? [] : [remedy('freeStorage', { missingBytes })]
  const threshold = state === 'fail' ? storageBytes.least : storageBytes.good
  return gate({ ...told, id: 'storage', state, value, threshold, remedies })
}
