import type { PhoneSummary, SessionSummary } from '@shared/model'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { ProgressBar } from '../kit/progress-bar'
import { StatusDot } from '../kit/status-dot'
import { isReady } from '../state/phones-store'
import { jobLine } from '../features/provision/job-words'
import { phoneTone, phoneLine } from '../features/phones/phone-words'
import { sessionLine, sessionTone } from '../features/session/session-words'
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
        <ul>
          {list.map((phone) => (
            <PhoneItem key={phone.serial} phone={phone} active={phone.serial === route.serial} />
          ))}
        </ul>
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

function PhoneItem(props: { phone: PhoneSummary; active: boolean }) {
  const { phone } = props
  const { ui, provision } = useServices()
  const i18n = useI18n()
  const { f } = i18n
  const job = useStore(provision.store, (state) => state.jobs.find((one) => one.jobId === phone.job?.id))
  const rate = phone.vitals?.tokenRate ?? null
  const progress = phone.job?.progress ?? null
  const figure = rate !== null ? f.number(rate, 1) : progress !== null ? f.percent(progress) : ''
  const open = (): void => {
    const { view } = ui.store.getState().route
    ui.go({ serial: phone.serial, view: view === 'library' || view === 'diagnose' ? 'phones' : view })
  }
  return (
    <li>
      <button
        type="button"
        className="rail-item"
        aria-current={props.active ? 'true' : undefined}
        onClick={open}
        data-off={isReady(phone) ? undefined : ''}
      >
        <StatusDot tone={phoneTone(phone)} />
        <span className="rail-name">{phone.name}</span>
        <span className="rail-figure">{figure}</span>
        <span className="rail-line">
          {job === undefined || !isReady(phone) ? phoneLine(phone, i18n) : jobLine(job, i18n)}
        </span>
      </button>
      {phone.job === null || phone.job.kind === 'soak' ? null : (
        <div className="rail-bar">
          <ProgressBar value={progress} label={phone.job.text} />
        </div>
      )}
    </li>
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
