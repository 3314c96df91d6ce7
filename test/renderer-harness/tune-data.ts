import type { TuneCell, TuneFrame, TuneSummary } from '@shared/model'

const rates: readonly (readonly [threads: number, rate: number | null, state: TuneCell['state']])[] = [
  [1, 5.1, 'dropped'],
  [2, 9.6, 'measured'],
  [3, 13.9, 'measured'],
  [4, 14.2, 'measured'],
  [5, 0.26, 'collapsed'],
  [6, 9.9, 'dropped'],
  [8, null, 'measuring']
]

const cells: TuneCell[] = rates.map(([threads, rate, state]) => ({
  id: `c${threads}`,
  kind: 'decode',
  settings: {
    threads,
    cores: threads <= 4 ? [4, 5, 6, 7].slice(0, Math.max(1, threads)) : 'any',
    threadsBatch: null,
    ubatch: null,
    kvTypeK: null,
    kvTypeV: null,
    residency: 'mmap',
    repack: null
  },
  isReference: threads === 4,
  state,
  repetitions:
    rate === null
      ? []
      : [0.99, 1, 1.01].map((part) => ({
          at: '2026-01-14T10:00:00Z',
          rate: rate * part,
          relative: part,
          startTempC: 36,
          endTempC: 41,
          joulesPerToken: 0.5
        })),
  rate,
  interval: rate === null ? null : [rate * 0.97, rate * 1.03],
  cvPct: rate === null ? null : 2.1,
  relative: rate === null ? null : rate / 14.2,
  falling: false,
  joulesPerToken: rate === null ? null : 0.5,
  reason: state === 'collapsed' ? 'under a tenth of the best after 4 tokens' : null
}))

const answer: NonNullable<TuneFrame['answer']> = {
  settings: cells[2]?.settings ?? ({} as never),
  cellId: 'c3',
  bestCellId: 'c4',
  rate: 13.9,
  interval: [13.5, 14.3],
  bestRate: 14.2,
  withinPct: 3,
  joulesPerToken: 0.47,
  energyReason: null,
  sustained: {
    durationMs: 120_000,
    rates: [13.9, 13.2, 12.8],
    firstRate: 13.9,
    lastRate: 12.8,
    retentionPct: 92,
    endTempC: 58,
    joulesPerToken: 0.48,
    reason: null
  },
  sure: false,
  recipeId: null
}

/** A tune under way and one that is done. */
export function tunes(): TuneSummary[] {
  const shape = {
    serial: 'R5CX10ABCDE',
    phoneName: 'Galaxy S24 Ultra',
    buildName: 'b10587 android-arm64',
    modelName: 'qwen3-8b Q4_0',
    stateText: '',
    startedAt: '2026-01-14T10:00:00Z',
    updatedAt: '2026-01-14T10:10:00Z',
    cellsMeasured: 6
  }
  return [
    { ...shape, id: 't1', name: 'threads and cores', state: 'running', answer: null },
    { ...shape, id: 't2', name: 'night', state: 'done', answer }
  ]
}

/** The whole of a tune as it stands. */
export function tuneFrame(id: string): TuneFrame {
  const [running, done] = tunes()
  const tune = id === 't2' ? done : running
  if (tune === undefined) throw new Error('no tune')
  const over = tune.state === 'done'
  return {
    tune,
    cells,
    current: over
      ? null
      : { cellId: 'c8', phase: 'measuring', repetition: 2, sinceMs: 4000, tempC: 39.5, untilTempC: null },
    remainingCells: over ? 0 : 3,
    etaMs: over ? null : 340_000,
    answer: over ? answer : null
  }
}
