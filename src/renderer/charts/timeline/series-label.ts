import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { I18n } from '../../i18n/i18n-context'
import type { LaneSeries } from './lanes'

/** A series' name for people, with its unit: "cpu temperature, °C". */
export function seriesLabel(name: string, { t }: Pick<I18n, 't'>, degrees = '°C'): string {
  if (name.startsWith(seriesFamilies.clock))
    return t('series.clock', { policy: name.slice(seriesFamilies.clock.length) })
  if (name.startsWith(seriesFamilies.cap))
    return t('series.cap', { policy: name.slice(seriesFamilies.cap.length) })
  switch (name) {
    case seriesNames.tokenRate:
      return t('series.tokenRate')
    case seriesNames.cpuTemp:
      return t('series.temp', { sensor: t('sensor.cpu'), degrees })
    case seriesNames.gpuTemp:
      return t('series.temp', { sensor: t('sensor.gpu'), degrees })
    case seriesNames.skinTemp:
      return t('series.temp', { sensor: t('sensor.skin'), degrees })
    case seriesNames.batteryTemp:
      return t('series.temp', { sensor: t('sensor.battery'), degrees })
    case seriesNames.batteryPower:
      return t('series.power')
    case seriesNames.cpuRun:
      return t('series.cpuRun')
    case seriesNames.cpuOther:
      return t('series.cpuOther')
    case seriesNames.memAvailable:
      return t('series.memAvailable')
    default:
      return name
  }
}

/** The name of a drawn series: its own label where it has one. */
export function laneSeriesLabel(
  series: Pick<LaneSeries, 'name' | 'label' | 'shift'>,
  i18n: Pick<I18n, 't'>
): string {
  return series.label ?? seriesLabel(series.name, i18n, series.shift === 0 ? '°C' : '°F')
}
