import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react'
import { createFormat, type Format, type TemperatureUnit } from './format'
import type { Locale } from './locale'
import { createTold, type Told } from './told'
import { createTranslate, type Translate } from './translate'

/** Words and number shapes of the current language. */
export interface I18n {
  readonly locale: Locale
  readonly t: Translate
  readonly f: Format
  /** Sentences of the core in this language. */
  readonly told: Told
}

const I18nContext = createContext<I18n | null>(null)

/** Gives the tree below its language and tells the document, so that CJK glyphs come from the right font. */
export function I18nProvider(props: { locale: Locale; unit?: TemperatureUnit; children: ReactNode }) {
  const { locale, unit = 'celsius' } = props
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const value = useMemo(
    () => ({ locale, t: createTranslate(locale), f: createFormat(locale, unit), told: createTold(locale) }),
    [locale, unit]
  )
  return <I18nContext value={value}>{props.children}</I18nContext>
}

/** The current language; throws outside of I18nProvider. */
export function useI18n(): I18n {
  const value = useContext(I18nContext)
  if (value === null) throw new Error('useI18n needs an I18nProvider above it')
  return value
}
