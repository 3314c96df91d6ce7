import type { SessionEvent } from '@shared/model'
import { en } from '../../i18n/en'
import type { I18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/translate'

type Words = Pick<I18n, 't' | 'told'>

/** Fields whose values are names or a person's own words: they stay as they came. */
const own: readonly string[] = [
  'packageName',
  'processName',
  'process',
  'name',
  'file',
  'series',
  'bootId',
  'setting'
]

/** Fields whose values are codes of the contract, and where their words stand. */
const coded: Readonly<Record<string, string>> = {
  phase: 'phase',
  advice: 'setting.advice',
  code: 'action',
  cause: 'end',
  by: 'cause'
}

/** A field's name before its value, without its unit; an unknown one keeps the name it has in the record. */
export function fieldName(bare: string, { t }: Words): string {
  const key = `event.field.${bare}`
  return isKey(key) ? t(key as 'event.field.from') : bare
}

/** A text of an event in the reader's language: a code by its word, a sentence of the core told, names and marks as they are. */
export function fieldText(event: SessionEvent, name: string, { t, told }: Words): string {
  const value = String(event.data[name])
  if (event.kind === 'mismatch' && name === 'name') return worded('setting', value, t)
  const prefix = coded[name]
  if (prefix !== undefined) return worded(prefix, value, t)
  return event.kind === 'mark' || own.includes(name) ? value : told(value)
}

function worded(prefix: string, code: string, t: Words['t']): string {
  const key = `${prefix}.${code}`
  return isKey(key) ? t(key as 'phase.load') : code
}

function isKey(key: string): key is MessageKey {
  return key in en
}
