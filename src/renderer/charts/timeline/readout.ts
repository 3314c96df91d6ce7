import { seriesFamilies, seriesNames } from '@shared/units/series'
import type { I18n } from '../../i18n/i18n-context'
import type { SampleSource } from '../sample-source'
import { laneUnit } from './lane-note'
import { policiesOf, type LaneId } from './lanes'

/** The figures at the right of a lane: one big with its unit, and what it holds under. */
export interface Readout {
  readonly value: string
  readonly unit: string
  readonly lines: readonly string[]
}

const reachMs = 15_000

/** The values of a lane at a time (null = the newest). */
export function laneReadout(lane: LaneId, samples: SampleSource, tMs: number | null, i18n: I18n): Readout {
  const at: At = (name) => {
    const series = samples.series(name)
    if (series === null) return null
    return tMs === null ? series.lastValue() : series.valueBefore(tMs, reachMs)
  }
  switch (lane) {
    case 'rate':
      return rate(at, i18n)
    case 'temperature':
      return temperature(at, i18n)
    case 'clock':
      return clocks(at, samples, i18n)
    case 'power':
      return power(at, i18n)
    case 'cpu':
      return processes(at, i18n)
    case 'memory':
      return memory(at, i18n)
  }
}

type At = (name: string) => number | null

function rate(at: At, { t, f }: I18n): Readout {
  const latency = at(seriesNames.tokenLatency)
  const depth = at(seriesNames.contextDepth)
  return {
    value: f.number(at(seriesNames.tokenRate), 1),
    unit: t('unit.tokenRate'),
    lines: [
      latency === null ? null : t('readout.latency', { ms: f.number(latency, 0) }),
      depth === null ? null : t('readout.depth', { n: depth })
    ].filter((line) => line !== null)
  }
}

function temperature(at: At, { t, f }: I18n): Readout {
  const all = [
    { value: at(seriesNames.cpuTemp), name: t('sensor.cpu') },
    { value: at(seriesNames.skinTemp), name: t('sensor.skin') },
    { value: at(seriesNames.batteryTemp), name: t('sensor.battery') },
    { value: at(seriesNames.gpuTemp), name: t('sensor.gpu') }
  ].filter(({ value }) => value !== null)
  const [main, ...rest] = all
  const unit = laneUnit('temperature', { t, f })
  const degreesOf = (celsius: number | null): string =>
    f.number(celsius === null ? null : f.inDegrees(celsius), 0)
  return {
    value: degreesOf(main?.value ?? null),
    unit: main === undefined ? unit : `${unit} ${main.name}`,
    lines: rest.length === 0 ? [] : [rest.map(({ name, value }) => `${name} ${degreesOf(value)}`).join(' · ')]
  }
}

function clocks(at: At, samples: SampleSource, { t, f }: I18n): Readout {
  const policies = policiesOf(samples.names())
  const main = policies.at(-1)
  if (main === undefined) return { value: f.number(null), unit: 'GHz', lines: [] }
  const cap = at(`${seriesFamilies.cap}${main}`)
  const clock = at(`${seriesFamilies.clock}${main}`)
  const highest = samples.series(`${seriesFamilies.cap}${main}`)?.highest ?? null
  const others = policies.slice(0, -1).map((policy) => {
    const value = at(`${seriesFamilies.clock}${policy}`) ?? at(`${seriesFamilies.cap}${policy}`)
    return `p${policy} ${f.gigahertz(value)}`
  })
  return {
    value: f.gigahertz(clock ?? cap),
    unit: highest === null ? 'GHz' : t('readout.ofGHz', { max: f.gigahertz(highest) }),
    lines: [cap === null ? '' : t('readout.cap', { ghz: f.gigahertz(cap) }), others.join(' · ')].filter(
      (line) => line !== ''
    )
  }
}

function power(at: At, { t, f }: I18n): Readout {
  const watts = at(seriesNames.batteryPower)
  const tokens = at(seriesNames.tokenRate)
  const level = at(seriesNames.batteryLevel)
  const perToken = watts === null || tokens === null || tokens <= 0 ? null : watts / tokens
  return {
    value: f.number(watts, 1),
    unit: 'W',
    lines: [
      [
        perToken === null ? null : t('readout.perToken', { joule: f.number(perToken, 2) }),
        level === null ? null : t('readout.level', { level: f.percent(level / 100) })
      ]
        .filter((part) => part !== null)
        .join(' · ')
    ].filter((line) => line !== '')
  }
}

function processes(at: At, { t, f }: I18n): Readout {
  const run = at(seriesNames.cpuRun)
  const other = at(seriesNames.cpuOther)
  return {
    value: f.number(run, 0),
    unit: t('readout.runCpu'),
    lines: other === null ? [] : [t('readout.otherCpu', { cpu: f.number(other, 0) })]
  }
}

function memory(at: At, { t, f }: I18n): Readout {
  const availableKb = at(seriesNames.memAvailable)
  return {
    value: f.number(availableKb === null ? null : availableKb / 1e6, 1),
    unit: t('readout.memAvailable'),
    lines: []
  }
}
