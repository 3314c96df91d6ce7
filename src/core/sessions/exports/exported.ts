import {
  isOfSession,
  notesOf,
  type PortableSession,
  type SeriesColumns,
  type SessionDetail,
  type Verdict
} from '@shared/model'
import { formatClock } from '@shared/units/format'

type Told =
  | 'id'
  | 'name'
  | 'phoneName'
  | 'buildName'
  | 'modelName'
  | 'startedAt'
  | 'durationMs'
  | 'meanTokenRate'
  | 'maxCpuTempC'
  | 'charging'
  | 'commandLine'
  | 'effective'
  | 'energy'
  | 'energyReason'
  | 'result'
  | 'output'
  | 'series'
  | 'events'

/** All that an export may tell of a session. */
export interface Exported {
  readonly detail: Pick<SessionDetail, Told>
  readonly session: PortableSession
  readonly verdict: Verdict
  /** Every sample of every series, on the session's clock. */
  readonly columns: readonly SeriesColumns[]
}

/** The set-up as pairs of a name and a value, both plain text. */
export function environmentOf({ detail, session }: Exported): readonly (readonly [string, string])[] {
  const { phone, conditions } = session
  const first = (name: string): string | null => {
    const start = session.series.find(({ id }) => id === name)?.v.find((value) => typeof value === 'number')
    return typeof start === 'number' ? `${start.toFixed(1)} °C` : null
  }
  const effective = detail.effective.map(
    ({ name, requested, effective: found }): readonly [string, string] => [
      `${name} (asked → found)`,
      `${requested} → ${found ?? 'not known'}`
    ]
  )
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['phone', detail.phoneName],
    ['SoC', phone.soc],
    ['Android', phone.android === undefined ? null : `${phone.android ?? '–'} (SDK ${phone.sdk ?? '–'})`],
    ['build', detail.buildName],
    ['model', detail.modelName],
    ['started', detail.startedAt],
    ['command', detail.commandLine],
    ['cooling', conditions?.cooling],
    ['ambient', conditions?.ambientC == null ? null : `${conditions.ambientC} °C`],
    ['charging', detail.charging === null ? null : detail.charging ? 'yes' : 'no'],
    ['CPU at the start', first('temp.cpu')],
    ['skin at the start', first('temp.skin')],
    ['battery at the start', first('temp.battery')],
    ...effective
  ]
  return rows.flatMap(([name, value]) => (value == null || value === '' ? [] : [[name, value] as const]))
}

/** What the reader noted, as pairs of when and what: first on the whole session, then moment by moment. */
export function notesIn({ detail }: Exported): readonly (readonly [string, string])[] {
  return notesOf(detail.events).map((event) => [
    isOfSession(event) ? 'whole session' : formatClock(event.tMs),
    String(event.data['text'] ?? '')
  ])
}

/** Results as pairs of a name and a value; what is not known says why. */
export function resultsOf({ detail, verdict }: Exported): readonly (readonly [string, string])[] {
  const { steady, onsetS, retention, reasons } = verdict
  const unknown = (key: string): string => `not known: ${reasons[key] ?? 'no reason given'}`
  const interval = steady === null ? '' : ` [${steady.interval.map((end) => end.toFixed(2)).join(', ')}]`
  return [
    ['mean token/s', detail.meanTokenRate?.toFixed(2) ?? 'not known'],
    ['steady token/s', steady === null ? unknown('steady') : `${steady.rate.toFixed(2)}${interval}`],
    ['throttle onset', onsetS === null ? unknown('onsetS') : `${onsetS.toFixed(0)} s`],
    ['retention', retention === null ? unknown('retention') : `${(100 * retention).toFixed(0)} %`],
    energyRow(detail),
    ['peak CPU', detail.maxCpuTempC === null ? 'not known' : `${detail.maxCpuTempC.toFixed(1)} °C`]
  ]
}

/** The figure of the results where there are any: over the load. Of a recording without a load, over all of it. */
function energyRow({ result, energy, energyReason }: Exported['detail']): readonly [string, string] {
  const unknown = (reason: string | null | undefined): string => `not known: ${reason ?? 'no reason given'}`
  if (result !== null && result !== undefined) {
    const { value, reason, low, high } = result.joulesPerToken
    const ends = low === null || high === null ? '' : ` [${low.toFixed(3)}, ${high.toFixed(3)}]`
    const text = value === null ? unknown(reason) : `${value.toFixed(3)}${ends} J/token`
    return ['energy of the load', text]
  }
  return [
    'energy',
    energy == null
      ? unknown(energyReason)
      : `${energy.joulesPerToken.toFixed(3)} ± ${energy.plusMinus.toFixed(3)} J/token`
  ]
}
