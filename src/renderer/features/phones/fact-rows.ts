import type { Dossier, Fact } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'

/** Facts under one title, in the order in which they are shown, compared and copied. */
export interface FactGroup {
  readonly title: string
  readonly rows: readonly FactRow[]
}

/** Makes rows; what is null has the reason the phone gave, or says that it gave none. */
export interface RowMaker {
  readonly fact: <T>(name: string, fact: Fact<T>, text: (value: T) => string) => FactRow
  /** A plain member of the dossier; `path` finds its reason. */
  readonly plain: (name: string, value: string | null, path: string) => FactRow
}

/** Rows of one dossier in one language. */
export function rowMaker(dossier: Dossier, { t }: I18n): RowMaker {
  const notTold = t('facts.notTold')
  return {
    fact: (name, fact, text) =>
      fact.value === null
        ? { name, value: null, reason: fact.reason ?? notTold }
        : { name, value: text(fact.value), reason: fact.reason },
    plain: (name, value, path) => ({
      name,
      value,
      reason: value === null ? (dossier.reasons[path] ?? notTold) : null
    })
  }
}

/** A measured length of time or size that may be infinite to Android. */
export function memlockText(bytes: number, { t, f }: I18n): string {
  return bytes < 0 || bytes >= 2 ** 60 ? t('facts.unlimited') : f.bytes(bytes)
}
