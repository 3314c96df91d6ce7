import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { AboutCard } from './about-card'
import { AdbCard } from './adb-card'
import { DataCard } from './data-card'
import { LogCard } from './log-card'
import { LookCard } from './look-card'
import { ThresholdsCard } from './thresholds-card'
import './settings.css'

/** How Hotplate looks and works here, what it keeps, and what it is. */
export function SettingsView() {
  const { preferences } = useServices()
  const { t } = useI18n()
  const state = useStore(preferences.store, (view) => view.state)
  return (
    <>
      <div className="hp-title">
        <h1>{t('view.settings')}</h1>
        {state === null ? null : <small className="hp-dim settings-file">{state.file}</small>}
      </div>
      {state?.kept == null ? null : (
        <section className="settings-kept" role="alert">
          <b>{t('settings.kept.title')}</b>
          <p>{t('settings.kept.text', { path: state.kept.path })}</p>
          <p className="hp-dim hp-mono">{state.kept.detail}</p>
        </section>
      )}
      <div className="view-body view-columns">
        <div className="stack">
          {state === null ? null : (
            <>
              <LookCard preferences={state.preferences} />
              <ThresholdsCard preferences={state.preferences} />
              <AdbCard state={state} />
            </>
          )}
        </div>
        <div className="stack">
          <LogCard />
        </div>
        <div className="stack">
          <DataCard />
          <AboutCard />
        </div>
      </div>
    </>
  )
}
