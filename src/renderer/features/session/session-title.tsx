import type { Effective, SessionDetail } from '@shared/model'
import { memo, type ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Chip } from '../../kit/chip'
import { LiveControls } from './live-controls'
import { effectiveTone, sessionTone } from './session-words'

/** Settings that people compare runs by; the others are named here only where they differ, and stand in the conditions below. */
const leading: ReadonlySet<string> = new Set(['threads', 'cores', 'context', 'residency', 'lock', 'build'])
const chipTones = { ok: 'ok', warn: 'warn', bad: 'bad', hot: 'warn', off: 'plain' } as const

/** The clock beside them goes on several times a second. */
const Controls = memo(LiveControls)

/** Name, state, conditions and controls of a session. */
export function SessionTitle(props: {
  detail: SessionDetail
  nowMs: number
  live: boolean
  actions: ReactNode
}) {
  const { detail } = props
  const { t, f, told } = useI18n()
  const clock = f.clock(props.nowMs)
  return (
    <div className="hp-title">
      <h1>{detail.name}</h1>
      <Chip tone={chipTones[sessionTone(detail.state)]} title={told(detail.stateText)}>
        {t(`session.state.${detail.state}`)}
      </Chip>
      <Chip>{detail.phoneName}</Chip>
      <EffectiveChips all={detail.effective} />
      {detail.cooling === null ? null : <Chip>{detail.cooling}</Chip>}
      {detail.charging === null ? null : (
        <Chip tone={detail.charging ? 'warn' : 'ok'}>
          {t(detail.charging ? 'phone.charging' : 'phone.discharging')}
        </Chip>
      )}
      <div className="session-controls">
        <span className="session-clock hp-dim">
          {detail.plannedMs === null
            ? clock
            : t('session.clockOf', { now: clock, planned: f.clock(detail.plannedMs) })}
        </span>
        {props.live ? <Controls sessionId={detail.id} away={detail.state === 'phoneAway'} /> : props.actions}
      </div>
    </div>
  )
}

const EffectiveChips = memo(function EffectiveChips(props: { all: readonly Effective[] }) {
  const { t } = useI18n()
  const named = props.all.filter(({ name, ok }) => leading.has(name) || ok === false)
  const others = props.all.filter((item) => !named.includes(item))
  const words = others.map(({ name, ok }) => `${t(`setting.${name}`)} ${ok === null ? '?' : '✓'}`)
  return (
    <>
      {named.map((item) => (
        <EffectiveChip key={item.name} item={item} />
      ))}
      {others.length === 0 ? null : <Chip title={words.join(', ')}>+{others.length}</Chip>}
    </>
  )
})

/** Requested, and beside it what became true where that differs or could not be read. */
function EffectiveChip(props: { item: Effective }) {
  const { item } = props
  const { t, told } = useI18n()
  const name = t(`setting.${item.name}`)
  const effective = item.effective === null ? t('common.unknown') : told(item.effective)
  const requested = told(item.requested)
  const mark = item.ok === null ? '?' : item.ok ? '✓' : `→ ${effective}`
  const title = t('setting.title', { requested, effective, note: told(item.note ?? '') })
  return (
    <Chip tone={effectiveTone(item)} title={title}>
      {name} {requested} {mark}
    </Chip>
  )
}
