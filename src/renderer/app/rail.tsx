import type { SessionSummary } from '@shared/model'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { StatusDot } from '../kit/status-dot'
import { isReady } from '../state/phones-store'
import { sessionLine, sessionTone } from '../features/session/session-words'
import { RailPhones } from './rail-phones'
import { useServices } from './services'

const sessionsShown = 12

/** The left rail: phones with what they do right now, then the newest sessions. */
export function Rail() {
  const { ui, phones, sessions } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const known = useStore(phones.store, (state) => state.known)
  const stored = useStore(sessions.store, (state) => state.sessions)
  const route = useStore(ui.store, (state) => state.route)
  const online = list.filter(isReady).length
  return (
    <aside className="shell-rail">
      <section aria-labelledby="rail-phones">
        <h2 id="rail-phones">
          {t('view.phones')} <span>{known ? t('rail.online', { n: online }) : ''}</span>
        </h2>
        <RailPhones />
        {known && list.length === 0 ? <p className="rail-none">{t('rail.noPhone')}</p> : null}
      </section>
      <section aria-labelledby="rail-sessions">
        <h2 id="rail-sessions">{t('rail.sessions')}</h2>
        <ul>
          {stored.slice(0, sessionsShown).map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              active={route.view === 'diagnose' && session.id === route.sessionId}
            />
          ))}
        </ul>
        {stored.length === 0 ? <p className="rail-none">{t('rail.noSession')}</p> : null}
      </section>
    </aside>
  )
}

function SessionItem(props: { session: SessionSummary; active: boolean }) {
  const { session } = props
  const { ui } = useServices()
  const i18n = useI18n()
  return (
    <li>
      <button
        type="button"
        className="rail-item"
        aria-current={props.active ? 'true' : undefined}
        onClick={() => ui.go({ view: 'diagnose', sessionId: session.id })}
      >
        <StatusDot tone={sessionTone(session.state)} />
        <span className="rail-name rail-session">{session.name}</span>
        <span className="rail-figure hp-dim">{i18n.f.number(session.meanTokenRate, 1)}</span>
        <span className="rail-line">{sessionLine(session, i18n)}</span>
      </button>
    </li>
  )
}
