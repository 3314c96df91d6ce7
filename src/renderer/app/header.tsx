import { useComputedColorScheme } from '@mantine/core'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { localeNames, locales } from '../i18n/locale'
import { Button } from '../kit/button'
import { formatRoute, views } from '../state/route'
import { useServices } from './services'
import { useChoose } from './use-preferences'

/** Name, views, command palette, colour scheme, language. */
export function Header() {
  const { ui } = useServices()
  const { t } = useI18n()
  const route = useStore(ui.store, (state) => state.route)
  return (
    <header className="shell-header">
      <b>Hotplate</b>
      <nav aria-label={t('shell.views')}>
        {views.map((view) => (
          <a
            key={view}
            href={formatRoute({ ...route, view })}
            aria-current={route.view === view ? 'page' : undefined}
          >
            {t(`view.${view}`)}
          </a>
        ))}
      </nav>
      <span className="hp-grow" />
      <Button small tone="quiet" onClick={() => ui.show('palette')}>
        <span className="hp-hidden">{t('palette.open')} </span>
        <kbd>Ctrl K</kbd>
      </Button>
      <Button small tone="quiet" label={t('shortcuts.open')} onClick={() => ui.show('shortcuts')}>
        <kbd aria-hidden="true">?</kbd>
      </Button>
      <SchemeToggle />
      <LanguageSwitch />
    </header>
  )
}

function SchemeToggle() {
  const { t } = useI18n()
  const choose = useChoose()
  const scheme = useComputedColorScheme('dark')
  const next = scheme === 'dark' ? 'light' : 'dark'
  return (
    <Button small tone="quiet" onClick={() => choose.theme(next)}>
      {t(next === 'light' ? 'scheme.light' : 'scheme.dark')}
    </Button>
  )
}

function LanguageSwitch() {
  const choose = useChoose()
  const { t, locale } = useI18n()
  return (
    <div className="shell-languages" role="group" aria-label={t('shell.language')}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          title={localeNames[one]}
          aria-pressed={one === locale}
          onClick={() => choose.locale(one)}
        >
          {one === 'en' ? 'EN' : '中文'}
        </button>
      ))}
    </div>
  )
}
