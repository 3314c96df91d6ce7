import type { HogAction, SoakResult, Verdict } from '@shared/model'

/** The judgement of the invented soak: heat, an input method, and a rest that nothing explains. */
export function verdict(nowS: number): Verdict {
  const span = (startS: number) => ({ startS, endS: Math.max(startS + 20, nowS), ongoing: true })
  const heat: Verdict['findings'][number] = {
    id: 'heat-172',
    cause: 'heat',
    shareOfLoss: 0.71,
    interval: [0.63, 0.79],
    ...span(172),
    confidence: 0.9,
    lostTokenRate: 3.4,
    evidence: [
      {
        code: 'moved',
        series: 'cpu.policy7.cap',
        fromS: 172,
        toS: nowS,
        text: '',
        data: { before: 3_200_000, within: 2_000_000, unit: 'kHz' }
      },
      {
        code: 'moved',
        series: 'temp.cpu',
        fromS: 172,
        toS: nowS,
        text: '',
        data: { before: 61.2, within: 67.6, unit: '°C' }
      },
      { code: 'event', series: 'event thermalStatus', fromS: 180, toS: 180, text: '', data: { t: 180 } }
    ],
    action: 'cool'
  }
  const hog: Verdict['findings'][number] = {
    id: 'process-571',
    cause: 'process',
    subject: 'com.example.keyboard',
    shareOfLoss: 0.22,
    interval: [0.15, 0.3],
    ...span(571),
    confidence: 0.8,
    lostTokenRate: 2.1,
    evidence: [
      {
        code: 'moved',
        series: 'com.example.keyboard',
        fromS: 571,
        toS: nowS,
        text: '',
        data: { before: 0.3, within: 118, unit: '% of a core' }
      },
      {
        code: 'moved',
        series: 'vm.majorFaults',
        fromS: 571,
        toS: nowS,
        text: '',
        data: { before: 2, within: 140, unit: 'per s' }
      }
    ],
    action: 'restrictBackground'
  }
  const unknown: Verdict['findings'][number] = {
    id: 'unknown-600',
    cause: 'unknown',
    shareOfLoss: 0.07,
    interval: [0, 0.16],
    ...span(600),
    confidence: 0.5,
    lostTokenRate: 0.4,
    evidence: []
  }
  return {
    version: 1,
    findings: [...(nowS > 200 ? [heat] : []), ...(nowS > 590 ? [hog] : []), ...(nowS > 640 ? [unknown] : [])],
    hogs: nowS > 590 ? hogs(nowS) : [],
    referenceRate: 14.5,
    onsetS: nowS > 200 ? 172 : null,
    timeConstantS: nowS > 400 ? 96 : null,
    steady: nowS > 600 ? { rate: 10.1, interval: [9.8, 10.4], fromS: 420 } : null,
    retention: nowS > 600 ? 0.69 : null,
    reasons: nowS > 600 ? {} : { steady: 'not long enough' }
  }
}

function hogs(nowS: number): Verdict['hogs'] {
  const shape = { meanPct: 30, foreground: false, interval: null, spans: [{ startS: 571, endS: nowS }] }
  return [
    {
      ...shape,
      subject: 'com.example.keyboard',
      packageName: 'com.example.keyboard',
      processes: ['com.example.keyboard', 'com.example.keyboard:dict'],
      busyPct: 118,
      system: false,
      costTokenRate: 2.1,
      interval: [1.5, 2.8],
      pattern: { kind: 'once', everyS: null, busyS: 190, bursts: 1 },
      explanation: 'inputMethod'
    },
    {
      ...shape,
      subject: 'com.google.android.gms',
      packageName: 'com.google.android.gms',
      processes: ['com.google.android.gms'],
      busyPct: 44,
      system: true,
      costTokenRate: 0.3,
      interval: [0.1, 0.6],
      pattern: { kind: 'periodic', everyS: 60, busyS: 6, bursts: 9 },
      explanation: 'playServices'
    },
    {
      ...shape,
      subject: 'kswapd0',
      packageName: null,
      processes: ['kswapd0'],
      busyPct: 12,
      system: true,
      costTokenRate: null,
      pattern: { kind: 'bursts', everyS: null, busyS: 3, bursts: 14 },
      explanation: 'kswapd'
    }
  ]
}

/** What may be done about the input method, and what not. */
export function hogActions(): HogAction[] {
  const action = (
    code: HogAction['code'],
    kind: HogAction['kind'],
    mildness: number,
    more = {}
  ): HogAction => ({
    code,
    kind,
    allowed: true,
    reason: null,
    whatItDoes: code,
    reversible: true,
    mildness,
    done: false,
    ...more
  })
  return [
    action('restrictBackground', 'appBackground', 1, { done: true, allowed: false }),
    action('restrictBucket', 'appBucket', 2),
    action('freeze', 'appFreeze', 3),
    action('suspend', 'appSuspend', 4),
    action('kill', 'appKill', 5, { reversible: false }),
    action('forceStop', 'appStop', 6, { reversible: false }),
    action('disable', 'appDisabled', 7, {
      allowed: false,
      reason: { code: 'inputMethod', detail: 'com.example.keyboard/.Ime' }
    })
  ]
}

const told = (value: number) => ({ value, reason: null })
const untold = (reason: SoakResult['onsetMs']['reason']) => ({ value: null, reason })

/** The results of the load phase so far. */
export function soakResult(nowS: number): SoakResult {
  return {
    fromMs: 8000,
    toMs: nowS >= 900 ? 840_000 : null,
    tokens: 8310,
    onsetMs: told(172_000),
    timeToThrottleMs: told(164_000),
    firstTokenRate: { ...told(14.6), low: 14.4, high: 14.8 },
    steadyTokenRate: { ...told(10.1), low: 9.8, high: 10.4 },
    steadyFromMs: told(420_000),
    retentionPct: { ...told(69), low: 66, high: 72 },
    latencyMs: { median: told(92), p5: told(66), p95: told(118) },
    stalls: { count: 2, totalMs: 3100, longestMs: 1900 },
    joulesPerToken: { ...told(0.496), low: 0.476, high: 0.516 },
    batteryPctPerHour: told(27.2),
    peakC: { cpu: told(68.7), skin: told(43.1), battery: untold('noSensor') },
    clocks: [
      { policy: 0, medianKHz: 1_800_000, steadyKHz: 1_780_000, lowestCapKHz: 2_265_600, hwMaxKHz: 2_265_600 },
      { policy: 7, medianKHz: 2_300_000, steadyKHz: 2_000_000, lowestCapKHz: 2_000_000, hwMaxKHz: 3_398_400 }
    ],
    collateralKills: [{ tMs: 3000, process: 'com.example.mail', reason: 'low watermark is breached' }]
  }
}
