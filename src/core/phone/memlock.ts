import type { Fact } from '@shared/model'

/** The soft limit of locked memory in bytes, from /proc/self/limits; no limit is the largest safe number, and says so. */
export function parseMemlockLimit(text: string): Fact<number> {
  const match = /^Max locked memory\s+(\d+|unlimited)\s/m.exec(text)
  if (match === null) return { value: null, reason: text.trim().split('\n')[0] || 'no limits file' }
  if (match[1] === 'unlimited') return { value: Number.MAX_SAFE_INTEGER, reason: 'unlimited' }
  return { value: Number(match[1]), reason: null }
}
