import { en, type Messages } from './en'
import { zh } from './zh'
import type { Locale } from './locale'

export type MessageKey = keyof Messages

type Plural = { readonly one: string; readonly other: string }
type Text<K extends MessageKey> = Messages[K] extends Plural ? Messages[K]['other'] : Messages[K]
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** The values a message needs, taken from the {names} in its English text; none needed = no argument. */
export type MessageValues<K extends MessageKey> = [Names<Text<K>>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text<K>>, string | number>>]

export type Translate = <K extends MessageKey>(key: K, ...values: MessageValues<K>) => string

/** English is the source; another language must have every key, as one text each (it has no plural forms here). */
export type Translation = Readonly<Record<MessageKey, string>>

/**
 * The translator of a locale. A message with plural forms chooses by its value `n` (Intl.PluralRules);
 * numbers are formatted for the locale.
 */
export function createTranslate(locale: Locale): Translate {
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  return (key, ...[values]) => {
    const filled = (values ?? {}) as Readonly<Record<string, string | number>>
    return fill(
      choose(locale, key, () => rules.select(Number(filled['n'] ?? 0))),
      filled,
      numbers
    )
  }
}

function choose(locale: Locale, key: MessageKey, form: () => Intl.LDMLPluralRule): string {
  if (locale === 'zh-CN') return zh[key]
  const message: string | Plural = en[key]
  if (typeof message === 'string') return message
  return form() === 'one' ? message.one : message.other
}

function fill(
  template: string,
  values: Readonly<Record<string, string | number>>,
  numbers: Intl.NumberFormat
): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? numbers.format(value) : value
  })
}
