import { describeSeries } from '@shared/units/series'
import type { I18n } from '../../i18n/i18n-context'
import type { LaneId } from './lanes'
import type { ToldDetail } from './told-detail'

/** The unit of a lane's scale. */
export function laneUnit(lane: LaneId, { t, f }: Pick<I18n, 't' | 'f'>): string {
  if (lane === 'temperature' && f.temperatureUnit === 'fahrenheit') return t('lane.temperature.unitF')
  return t(`lane.${lane}.unit`)
}

/** The condition that goes with a lane's figures: how much of the start is left, where temperatures come from. */
export function laneNote(lane: LaneId, detail: ToldDetail, { t, f, told }: I18n): string | null {
  switch (lane) {
    case 'rate': {
      if (detail.meanTokenRate === null) return null
      const mean = t('readout.mean', { rate: f.number(detail.meanTokenRate, 1) })
      if (detail.retentionPct === null) return mean
      return `${mean} · ${t('readout.retention', { share: f.percent(detail.retentionPct / 100) })}`
    }
    case 'temperature': {
      const series = detail.series.find(({ name }) => name === 'temp.cpu' || name === 'temp.skin')
      return series?.source == null ? null : told(series.source)
    }
    case 'clock': {
      const steps = detail.events.filter((event) => event.kind === 'capLowered').length
      return steps === 0 ? null : t('readout.capSteps', { n: steps })
    }
    case 'power':
      if (detail.charging === null) return null
      return detail.charging ? t('phone.charging') : t('phone.discharging')
    case 'cpu':
      if (detail.samplerCpuPct === null) return null
      return t('readout.sampler', { cpu: f.number(detail.samplerCpuPct, 1) })
    case 'memory':
      return null
  }
}

/** Why a lane has no data, as the recorder says; null when it did not. */
export function laneReason(lane: LaneId, detail: ToldDetail, { told }: Pick<I18n, 'told'>): string | null {
  const mine = detail.series.filter((series) => describeSeries(series.name).lane === lane)
  const reason = mine.find((series) => series.reason !== null)?.reason ?? null
  return reason === null ? null : told(reason)
}
