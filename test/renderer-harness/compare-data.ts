import type { CompareMetric, Comparison, CompareVerdict } from '@shared/model'
import type { World } from './world'

type Told = readonly [median: number, low: number, high: number]

/** The first session against the others: a bare soak, a cooled one, and more like them. */
export function comparison(
  world: World,
  ids: readonly string[],
  options: Pick<Comparison, 'align'> & { force: boolean; deliberate: readonly string[] }
): Comparison {
  const sessions = ids.map((id) => {
    const detail = world.session(id)
    return {
      sessionId: id,
      name: detail.name,
      phone: detail.phoneName,
      build: detail.buildName,
      model: detail.modelName,
      zeroMs: options.align === 'onset' ? 172_000 : 8000,
      fromMs: 8000,
      toMs: detail.durationMs
    }
  })
  const meant = options.deliberate.includes('cooling')
  const comparable = meant || options.force
  return {
    align: options.align,
    sessions,
    protocolDifferences: [
      {
        field: 'cooling',
        state: meant ? 'deliberate' : 'differs',
        values: ids.map((_, index) => (index === 0 ? 'bare' : 'Peltier clip'))
      },
      { field: 'ambient', state: 'unknown', values: ids.map((_, index) => (index === 0 ? '24 °C' : null)) }
    ],
    comparable: meant,
    forced: options.force && !meant,
    confidence: 0.95,
    tolerancePct: 2,
    metrics: comparable ? metrics(ids) : [],
    regression: false
  }
}

function metrics(ids: readonly string[]): CompareMetric[] {
  const metric = (
    [name, unit, better]: readonly [string, string, 'higher' | 'lower'],
    [base, other]: readonly [Told, Told],
    verdict: CompareVerdict
  ): CompareMetric => ({
    metric: name,
    unit,
    better,
    decides: name === 'steadyRate',
    values: ids.map((sessionId, index) => {
      const [median, low, high] = index === 0 ? base : other
      return {
        sessionId,
        median,
        interval: [low, high],
        count: 800,
        cvPct: 3,
        samples: null,
        falling: false,
        reason: null
      }
    }),
    effects: ids.slice(1).map((sessionId) => ({
      sessionId,
      difference: other[0] - base[0],
      differencePct: ((other[0] - base[0]) / base[0]) * 100,
      interval: [other[1] - base[2], other[2] - base[1]],
      verdict
    }))
  })
  return [
    metric(
      ['tokenRate', 'token/s', 'higher'],
      [
        [12.4, 12.1, 12.7],
        [14.3, 14.1, 14.5]
      ],
      'better'
    ),
    metric(
      ['steadyRate', 'token/s', 'higher'],
      [
        [10.1, 9.8, 10.4],
        [14.2, 14, 14.4]
      ],
      'better'
    ),
    metric(
      ['retention', '%', 'higher'],
      [
        [69, 66, 72],
        [98, 96, 100]
      ],
      'better'
    ),
    metric(
      ['latencyP95', 'ms', 'lower'],
      [
        [118, 112, 125],
        [74, 72, 77]
      ],
      'better'
    ),
    metric(
      ['joulesPerToken', 'J/token', 'lower'],
      [
        [0.49, 0.47, 0.51],
        [0.5, 0.48, 0.52]
      ],
      'same'
    ),
    metric(
      ['peakCpuTemp', '°C', 'lower'],
      [
        [68.7, 68, 69],
        [54.1, 53, 55]
      ],
      'better'
    )
  ]
}
