import type { CoreChoice, TuneCell, TuneFrame, TuneSummary } from '@shared/model'

const cells: TuneCell[] = cellRows().map(([threads, cores, rate, state], at) => ({
  id: `c${at + 1}`,
  kind: 'decode',
  settings: {
    threads,
    cores,
    threadsBatch: null,
    ubatch: null,
    kvTypeK: null,
    kvTypeV: null,
    residency: 'mmap',
    repack: null,
    device: null
  },
  isReference: at === 5,
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

/** Twelve cells, as many as a tune has unless told: thread counts on the strongest cores, then other places for the best. */
function cellRows(): readonly (readonly [
  threads: number,
  cores: CoreChoice,
  rate: number | null,
  state: TuneCell['state']
])[] {
  return [
    [1, [7], 5.1, 'dropped'],
    [2, [4, 7], 9.6, 'dropped'],
    [3, [3, 4, 7], 13.9, 'measured'],
    [4, [2, 3, 4, 7], 14.2, 'measured'],
    [5, [2, 3, 4, 6, 7], 0.26, 'collapsed'],
    [6, [2, 3, 4, 5, 6, 7], 9.9, 'dropped'],
    [7, [1, 2, 3, 4, 5, 6, 7], 7.2, 'dropped'],
    [8, [0, 1, 2, 3, 4, 5, 6, 7], 6.8, 'dropped'],
    [3, [2, 3, 4], 13.1, 'measured'],
    [3, 'any', 12.7, 'dropped'],
    [4, 'any', 13.5, 'measuring'],
    [3, [2, 3, 4, 5, 6, 7], null, 'waiting']
  ]
}

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
  const soFar = { ...answer, sustained: null }
  return [
    { ...shape, id: 't1', name: 'threads and cores', state: 'running', answer: soFar },
    { ...shape, id: 't2', name: 'night', state: 'done', answer },
    {
      ...{ ...shape, id: 't3', name: 'warm room', state: 'failed', answer: null },
      stateText:
        'The run on phone R5CX10ABCDE failed: the watchdog on the phone ended the tune: the battery reached its limit'
    }
  ]
}

/** The whole of a tune as it stands. */
export function tuneFrame(id: string): TuneFrame {
  const tune = tunes().find((one) => one.id === id)
  if (tune === undefined) throw new Error('no tune')
  const over = tune.state !== 'running'
  return {
    tune,
    cells,
    current: over
      ? null
      : { cellId: 'c11', phase: 'measuring', repetition: 2, sinceMs: 4000, tempC: 39.5, untilTempC: null },
    remainingCells: over ? 0 : 3,
    etaMs: over ? null : 340_000,
    answer: tune.answer
  }
}
