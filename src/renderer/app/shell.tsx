import { Suspense, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { assertNever } from '@shared/base/assert-never'
import { LibraryView } from '../features/library/library-view'
import { PhonesView } from '../features/phones/phones-view'
import { ProvisionView } from '../features/provision/provision-view'
import { SettingsView } from '../features/settings/settings-view'
import { useI18n } from '../i18n/i18n-context'
import type { View } from '../state/route'
import { BatchBar } from './batch-bar'
import { Header } from './header'
import { CompareView, DiagnoseView, fetchLaterViews, SoakView } from './later-views'
import { LinkBanner } from './link-banner'
import { Palette } from './palette'
import { Rail } from './rail'
import { useServices } from './services'
import { ShortcutsSheet } from './shortcuts-sheet'
import { StatusBar } from './status-bar'
import { useBackgroundRefresh } from './use-background-refresh'
import { useFileDrops } from './use-file-drops'
import { useGlobalKeys } from './use-global-keys'
import { useOpenedFiles } from './use-opened-files'
import { usePreferencesEffect } from './use-preferences'
import { useReport } from './use-report'
import { useTopOfView } from './use-top-of-view'
import { ViewBoundary } from './view-boundary'
import './shell.css'

/** The list of phones comes first. */
const afterFirstListMs = 1000

/** The frame around every view: header, rail of phones and sessions, the view, footer, overlays. */
export function Shell() {
  const { ui } = useServices()
  const { t } = useI18n()
  const route = useStore(ui.store, (state) => state.route)
  const { view } = route
  const main = useRef<HTMLElement>(null)
  useTopOfView(main, route)
  const report = useReport()
  useGlobalKeys()
  useFileDrops()
  useOpenedFiles()
  useBackgroundRefresh()
  usePreferencesEffect()
  useEffect(() => {
    const timer = setTimeout(() => void fetchLaterViews(), afterFirstListMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="shell">
      <a className="shell-skip" href="#main" onClick={(event) => focusMain(event)}>
        {t('shell.skip')}
      </a>
      <Header />
      <Rail />
      <main ref={main} className="shell-main" id="main" tabIndex={-1} aria-label={t(`view.${view}`)}>
        <LinkBanner />
        <BatchBar />
        <ViewBoundary key={view} onError={(error) => report(error, { silent: true })}>
          <Suspense fallback={null}>
            <CurrentView view={view} />
          </Suspense>
        </ViewBoundary>
      </main>
      <StatusBar />
      <Palette />
      <ShortcutsSheet />
    </div>
  )
}

function focusMain(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function CurrentView(props: { view: View }) {
  switch (props.view) {
    case 'phones':
      return <PhonesView />
    case 'library':
      return <LibraryView />
    case 'provision':
      return <ProvisionView />
    case 'soak':
      return <SoakView />
    case 'diagnose':
      return <DiagnoseView />
    case 'compare':
      return <CompareView />
    case 'settings':
      return <SettingsView />
    default:
      return assertNever(props.view)
  }
}
