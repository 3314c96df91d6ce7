import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { localeNames, locales } from '../i18n/locale'
import { views } from '../state/route'
import type { Command } from './commands'
import { useServices } from './services'
import { usePhoneDeeds } from './use-phone-deeds'
import { useChoose } from './use-preferences'

/** Everything the palette offers now: views, deeds that apply, phones, sessions, colour scheme, unit, language. */
export function useCommands(): readonly Command[] {
  const { ui, phones, sessions, offers } = useServices()
  const { t } = useI18n()
  const choose = useChoose()
  const list = useStore(phones.store, (state) => state.phones)
  const stored = useStore(sessions.store, (state) => state.sessions)
  const offered = useStore(offers.store, ({ commands }) => commands)
  const deeds = usePhoneDeeds()
  const units = useUnitCommands()
  return [
    ...views.map((view) => ({
      id: `view-${view}`,
      title: t(`view.${view}`),
      group: t('palette.view'),
      words: view,
      run: () => ui.go({ view })
    })),
    ...offered,
    ...deeds,
    ...list.flatMap((phone) =>
      (['phones', 'provision', 'soak'] as const).map((view) => ({
        id: `phone-${phone.serial}-${view}`,
        title: phone.name,
        group: t(`view.${view}`),
        words: phone.serial,
        run: () => ui.go({ view, serial: phone.serial })
      }))
    ),
    ...stored.map((session) => ({
      id: `session-${session.id}`,
      title: session.name,
      group: t('palette.session'),
      words: `${session.phoneName} ${session.modelName ?? ''}`,
      run: () => ui.go({ view: 'diagnose', sessionId: session.id })
    })),
    ...(['dark', 'light', 'auto'] as const).map((scheme) => ({
      id: `scheme-${scheme}`,
      title: t(`scheme.${scheme}`),
      group: t('palette.scheme'),
      words: 'theme colour color',
      run: () => choose.theme(scheme)
    })),
    ...units,
    ...locales.map((locale) => ({
      id: `locale-${locale}`,
      title: localeNames[locale],
      group: t('shell.language'),
      words: 'language 语言',
      run: () => choose.locale(locale)
    }))
  ]
}

/** The unit of temperatures that is not in use; none before the core told which is. */
function useUnitCommands(): readonly Command[] {
  const { preferences } = useServices()
  const { t } = useI18n()
  const choose = useChoose()
  const unit = useStore(preferences.store, ({ state }) => state?.preferences.temperatureUnit)
  if (unit === undefined) return []
  const other = unit === 'celsius' ? 'fahrenheit' : 'celsius'
  return [
    {
      id: `unit-${other}`,
      title: other === 'celsius' ? '°C' : '°F',
      group: t('settings.unit'),
      words: `${other} unit`,
      run: () => choose.unit(other)
    }
  ]
}
