import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { StatusDot } from '../kit/status-dot'
import { isOpen } from '../state/session-list-store'
import { useServices } from './services'

/** The footer: adb server and bytes of what is recorded now, version. */
export function StatusBar() {
  const { system, sessions, connection } = useServices()
  const { t, f, told } = useI18n()
  const status = useStore(system.store, (state) => state.status)
  const link = useStore(connection.state, (state) => state.state)
  const bytes = useStore(sessions.store, (state) =>
    state.sessions.filter((one) => isOpen(one.state)).reduce((sum, one) => sum + one.rawBytes, 0)
  )
  const recording = useStore(
    sessions.store,
    (state) => state.sessions.filter((one) => isOpen(one.state)).length
  )
  const adb = status?.adb
  return (
    <footer className="shell-footer" aria-label={t('footer.label')}>
      {adb === undefined ? null : (
        <span className="shell-adb" title={adb.text === null ? (adb.path ?? undefined) : told(adb.text)}>
          <StatusDot tone={adb.state === 'up' ? 'ok' : adb.state === 'down' ? 'bad' : 'warn'} />
          {t(`footer.adb.${adb.state}`, { version: adb.serverVersion ?? '?', address: adb.address })}
        </span>
      )}
      {recording === 0 ? null : <span>{t('footer.recording', { n: recording, bytes: f.bytes(bytes) })}</span>}
      <span className="hp-grow" />
      {link === 'up' ? null : <span>{t('link.short')}</span>}
      {status === null ? null : (
        <span title={status.dataFolder}>{t('footer.version', { version: status.version })}</span>
      )}
    </footer>
  )
}
