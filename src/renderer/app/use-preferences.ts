import type { Preferences } from '@shared/model'
import { useMantineColorScheme } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { pickLocale, type Locale } from '../i18n/locale'
import { useReport } from './use-report'
import { useServices } from './services'

type Theme = 'auto' | 'dark' | 'light'

/** Makes what the core keeps true on this page: language and colour scheme. The page's own memory only avoids a flash at the start. */
export function usePreferencesEffect(): void {
  const { preferences, ui } = useServices()
  const { setColorScheme } = useMantineColorScheme()
  const language = useStore(preferences.store, ({ state }) => state?.preferences.language)
  const theme = useStore(preferences.store, ({ state }) => state?.preferences.theme)
  useEffect(() => {
    if (language !== undefined)
      ui.setLocale(language === 'auto' ? pickLocale(null, window.navigator.languages) : language)
  }, [language, ui])
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme)
  }, [theme, setColorScheme])
}

interface Choose {
  readonly locale: (to: Locale) => void
  readonly theme: (to: Theme) => void
  readonly unit: (to: Preferences['temperatureUnit']) => void
}

/** Changes language, colour scheme or unit of temperatures at once, and for good as soon as the core is reached. */
export function useChoose(): Choose {
  const { preferences, ui } = useServices()
  const { setColorScheme } = useMantineColorScheme()
  const report = useReport()
  const locale = useCallback(
    (to: Locale) => {
      ui.setLocale(to)
      preferences.set({ language: to }).catch(report)
    },
    [preferences, ui, report]
  )
  const theme = useCallback(
    (to: Theme) => {
      setColorScheme(to)
      preferences.set({ theme: to }).catch(report)
    },
    [preferences, setColorScheme, report]
  )
  const unit = useCallback(
    (temperatureUnit: Preferences['temperatureUnit']) =>
      void preferences.set({ temperatureUnit }).catch(report),
    [preferences, report]
  )
  return { locale, theme, unit }
}
