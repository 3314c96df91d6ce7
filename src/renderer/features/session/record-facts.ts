import type { SessionDetail, SessionEvent } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'

const namesShown = 4

/** What of a session is told here. */
export type RecordedSession = Pick<
  SessionDetail,
  'startedAt' | 'clockOffsetMs' | 'samplerCpuPct' | 'events' | 'folder' | 'rawBytes'
> &
  Partial<Pick<SessionDetail, 'clockDriftPpm' | 'own' | 'energy' | 'energyReason'>>

/** How the record was made: what it cost the phone, where it has holes, whom Android killed meanwhile, energy, clocks. */
export function recordFacts(detail: RecordedSession, i18n: I18n): readonly FactRow[] {
  const { t, f } = i18n
  return [
    { name: t('session.started'), value: f.dateTime(detail.startedAt), reason: null },
    { name: t('session.clock'), ...clockFact(detail, i18n) },
    { name: t('session.cost'), ...costFact(detail, i18n) },
    { name: t('session.holes'), ...holesFact(detail.events, i18n) },
    { name: t('session.kills'), ...killsFact(detail.events, i18n) },
    ...energyFact(detail, i18n),
    { name: t('session.folder'), value: `${detail.folder} · ${f.bytes(detail.rawBytes)}`, reason: null }
  ]
}

type Told = Omit<FactRow, 'name'>

function clockFact({ clockOffsetMs, clockDriftPpm }: RecordedSession, { t, f }: I18n): Told {
  const drift = clockDriftPpm ?? null
  return {
    value: clockOffsetMs === null ? null : f.dateTime(new Date(clockOffsetMs).toISOString()),
    reason: drift === null ? null : t('session.drift', { ppm: f.number(drift, 1) })
  }
}

function costFact({ own, samplerCpuPct }: RecordedSession, { t, f }: I18n): Told {
  const cost = own ?? null
  const cpuPct = cost?.cpuPct ?? samplerCpuPct
  if (cpuPct === null) return { value: null, reason: t('session.cost.none') }
  const parts = [t('session.cost.cpu', { cpu: f.number(cpuPct, 1) })]
  if (cost !== null && cost.readsPerS !== null)
    parts.push(t('session.cost.reads', { n: f.number(cost.readsPerS, cost.readsPerS < 10 ? 1 : 0) }))
  const slowed =
    cost === null || cost.slowDowns === 0 ? null : t('session.cost.slowed', { n: cost.slowDowns })
  return { value: parts.join(' · '), reason: slowed }
}

function holesFact(events: readonly SessionEvent[], { t, f }: I18n): Told {
  const told = (['gap', 'suspended'] as const).flatMap((kind) => {
    const found = events.filter((event) => event.kind === kind)
    if (found.length === 0) return []
    const lengthMs = found.reduce(
      (sum, event) => sum + Math.max(0, (event.endMs ?? event.tMs) - event.tMs),
      0
    )
    return [t(`session.holes.${kind}`, { n: found.length, time: f.duration(lengthMs) })]
  })
  return { value: told.length === 0 ? t('session.holes.none') : told.join(' · '), reason: null }
}

/** Of the run, and collateral: apps that Android ended while this was recorded. */
function killsFact(events: readonly SessionEvent[], { t, f }: I18n): Told {
  const kills = events.filter((event) => event.kind === 'lmk' || event.kind === 'killed')
  if (kills.length === 0) return { value: t('session.kills.none'), reason: null }
  const own = kills.filter((event) => event.data['ofRun'] === 1).length
  const others = kills.filter((event) => event.data['ofRun'] !== 1)
  const names = [...new Set(others.map((event) => String(event.data['process'] ?? event.data['pid'] ?? '–')))]
  const more = names.length - namesShown
  const shown = more > 0 ? [...names.slice(0, namesShown), t('session.kills.more', { n: more })] : names
  const counts = [
    own === 0 ? null : t('session.kills.run', { n: own }),
    others.length === 0 ? null : t('session.kills.others', { n: others.length })
  ]
  return {
    value: counts.filter((part) => part !== null).join(' · '),
    reason: shown.length === 0 ? null : f.list(shown)
  }
}

function energyFact({ energy, energyReason }: RecordedSession, { t, f }: I18n): readonly FactRow[] {
  const name = t('session.energy')
  if (energy !== undefined && energy !== null)
    return [
      {
        name,
        value: t('session.energy.perToken', {
          joule: f.number(energy.joulesPerToken, 2),
          plusMinus: f.number(energy.plusMinus, 2)
        }),
        reason: t(`session.energy.${energy.method}`, { time: f.duration(energy.coveredMs) })
      }
    ]
  return energyReason === undefined || energyReason === null
    ? []
    : [{ name, value: null, reason: energyReason }]
}
