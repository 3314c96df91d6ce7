/** Languages of the UI. */
export const locales = ['en', 'zh-CN'] as const
export type Locale = (typeof locales)[number]

/** Each language in its own words, for the switch. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' }

/** The locale to start with: the stored one, else the first of the browser's languages that we speak. */
export function pickLocale(stored: string | null, languages: readonly string[]): Locale {
  const known = locales.find((locale) => locale === stored)
  if (known !== undefined) return known
  for (const language of languages) {
    if (language.toLowerCase().startsWith('zh')) return 'zh-CN'
    if (language.toLowerCase().startsWith('en')) return 'en'
  }
  return 'en'
}
