import type { Gate, Remedy } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'

type Words = Pick<I18n, 't' | 'f' | 'told'>

/** Gates that ask for at least their threshold; all others for at most. */
const least: readonly Gate['id'][] = ['chargeLevel', 'memory', 'storage', 'memlock']

/** Remedies that only a person can carry out: they are told, not offered as a button. */
const byHand: readonly Remedy['code'][] = [
  ...(['unplug', 'freeStorage', 'waitToCool', 'charge', 'allowedCores', 'runUnlocked'] as const)
]

/** Units that only name what is counted, which the gate's own name tells. */
const bare: readonly string[] = ['', 'status', 'processes']

/** What was read, in its unit; a dash while nothing is known. */
export function gateValue({ value, unit }: Pick<Gate, 'value' | 'unit'>, { f, t, told }: Words): string {
  if (value === null) return f.number(null)
  if (typeof value === 'string')
    return value === 'on' ? t('soak.on') : value === 'off' ? t('soak.off') : told(value)
  if (unit === 'bytes' || unit === 'B') return f.bytes(value)
  if (unit === 'kB') return f.bytes(value * 1024)
  if (unit.startsWith('%')) return `${f.number(value)} %`
  if (unit === '°C') return f.temperature(value, 1)
  return bare.includes(unit) ? f.number(value) : `${f.number(value)} ${unit}`
}

/** What the value is held against; empty where there is no limit. */
export function gateLimit(gate: Pick<Gate, 'id' | 'threshold' | 'unit'>, words: Words): string {
  const { threshold, unit, id } = gate
  if (threshold === null) return ''
  const value = gateValue({ value: threshold, unit }, words)
  if (typeof threshold === 'string') return words.t('gate.wanted', { value })
  return words.t(least.includes(id) ? 'gate.atLeast' : 'gate.atMost', { value })
}

/** A remedy as a button says it. */
export function remedyText({ code, data }: Remedy, { t }: Pick<Words, 't'>): string {
  if (code === 'stopApp')
    return t('gate.remedy.stopApp', { app: String(data['packageName'] ?? data['name'] ?? '') })
  if (code === 'allowedCores') return t('gate.remedy.allowedCores', { cores: String(data['cores'] ?? '') })
  return t(`gate.remedy.${code}`)
}

export function isByHand({ code }: Remedy): boolean {
  return byHand.includes(code)
}

/** Who is meant: the heaviest three, with their share. */
export function subjectsText({ subjects, unit }: Gate, words: Words): string {
  return subjects
    .slice(0, 3)
    .map(({ name, packageName, value }) => `${packageName ?? name} ${gateValue({ value, unit }, words)}`)
    .join(' · ')
}
