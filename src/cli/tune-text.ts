import type { TuneAnswer, TuneCell, TuneFrame, TuneSettings, TuneSummary } from '@shared/model'
import { textTable } from './table'

/** Settings of a cell in few words. */
export function settingsText(settings: TuneSettings): string {
  const { threads, cores, threadsBatch, ubatch, kvTypeK, kvTypeV, residency, repack, device } = settings
  const parts = [
    `-t ${threads}`,
    cores === 'any' ? 'any core' : `cores ${cores.join(',')}`,
    threadsBatch === null ? null : `-tb ${threadsBatch}`,
    ubatch === null ? null : `-ub ${ubatch}`,
    kvTypeK === null ? null : `K ${kvTypeK}`,
    kvTypeV === null ? null : `V ${kvTypeV}`,
    residency === 'mmap' ? null : residency,
    repack === null ? null : repack ? 'repack' : 'no repack',
    device === null ? null : device === 'none' ? 'CPU' : device
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** What is on the phone now, in one or two lines. */
export function tuneLines({ cells, current, remainingCells, etaMs, answer }: TuneFrame): string[] {
  const cell = cells.find(({ id }) => id === current?.cellId)
  const at = cells.findIndex(({ id }) => id === current?.cellId) + 1
  const eta = etaMs === null ? '' : ` · about ${duration(etaMs)} left`
  const waits = remainingCells === 0 ? '' : ` · ${remainingCells} not yet measured`
  const what = current === null ? 'choosing the next cell' : phaseText(current)
  const name = cell === undefined ? '' : ` · cell ${at} of ${cells.length}: ${settingsText(cell.settings)}`
  const best = answer === null ? [] : [`so far: ${settingsText(answer.settings)}, ${rate(answer.rate)}`]
  return [`${what}${name}${waits}${eta}`, ...best]
}

function phaseText({ phase, repetition, tempC, untilTempC }: NonNullable<TuneFrame['current']>): string {
  switch (phase) {
    case 'cooling':
      return `cooling, ${tempC?.toFixed(1) ?? '–'} °C of ${untilTempC?.toFixed(1) ?? '–'} °C`
    case 'measuring':
      return `measuring, repetition ${repetition}`
    case 'sustained':
      return 'holding the winner'
    case 'waitingForPhone':
      return 'the phone is away, waiting for it'
  }
}

/** A tune for people: every cell, then the answer. */
export function tuneText({ tune, cells, answer }: TuneFrame): string {
  const right = { align: 'right' } as const
  const table = textTable(
    [
      { title: 'settings' },
      { title: 'token/s', ...right },
      { title: 'CV %', ...right },
      { title: 'n', ...right },
      { title: 'of reference', ...right },
      { title: 'J/token', ...right },
      { title: '' }
    ],
    cells.map(cellRow)
  )
  const state = `Tune ${tune.id}: ${tune.state}${tune.stateText === '' ? '' : ` (${tune.stateText})`}`
  return [
    `${tune.name} · ${tune.buildName}`,
    table,
    answer === null ? 'No answer yet.' : answerText(answer, tune.state === 'done'),
    state
  ].join('\n\n')
}

function cellRow(cell: TuneCell): string[] {
  const { kind, settings, rate: value, cvPct, repetitions, relative, joulesPerToken, state } = cell
  const marks = [
    cell.isReference ? 'reference' : '',
    cell.falling ? '↓heat' : '',
    kind === 'prompt' ? 'prompt' : ''
  ]
  return [
    settingsText(settings),
    value?.toFixed(2) ?? '',
    cvPct?.toFixed(1) ?? '',
    String(repetitions.length),
    relative === null ? '' : `${(100 * relative).toFixed(0)} %`,
    joulesPerToken?.toFixed(3) ?? '',
    [state, ...marks, cell.reason ?? ''].filter((word) => word !== '').join(' · ')
  ]
}

/** `done`: the tune is over; else the best so far. */
function answerText(answer: TuneAnswer, done: boolean): string {
  const { settings, interval, bestRate, withinPct, sustained, joulesPerToken, energyReason, sure, recipeId } =
    answer
  const range = interval === null ? '' : ` [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]`
  const lines = [
    `${done ? 'Answer' : 'Best so far'}: ${settingsText(settings)}: ${rate(answer.rate)}${range}, fewest threads within ${withinPct} % of the best (${rate(bestRate)})`,
    sustained === null ? null : sustainedText(sustained),
    joulesPerToken === null
      ? `Energy per token: not known${energyReason === null ? '' : ` (${energyReason})`}`
      : `Energy: ${joulesPerToken.toFixed(3)} J/token`,
    sure || !done ? null : 'Not sure: the budget ended before the repetitions agreed within 5 %.',
    recipeId === null ? null : `Saved as recipe ${recipeId}`
  ]
  return lines.filter((line) => line !== null).join('\n')
}

function sustainedText(sustained: NonNullable<TuneAnswer['sustained']>): string {
  const { firstRate, lastRate, retentionPct, durationMs, reason } = sustained
  if (firstRate === null || lastRate === null) return `Held: not known (${reason ?? 'nothing was measured'})`
  return `Held for ${duration(durationMs)}: ${rate(firstRate)} at first, ${rate(lastRate)} in the end (${retentionPct?.toFixed(0) ?? '–'} %)`
}

/** The kept tunes as a table. */
export function tunesText(tunes: readonly TuneSummary[]): string {
  if (tunes.length === 0) return 'No tune is kept.'
  return textTable(
    [{ title: 'id' }, { title: 'name' }, { title: 'state' }, { title: 'started' }, { title: 'answer' }],
    tunes.map(({ id, name, state, startedAt, answer }) => [
      ...[id, name, state, startedAt.slice(0, 16).replace('T', ' ')],
      answer === null ? '' : `${settingsText(answer.settings)}: ${rate(answer.rate)}`
    ])
  )
}

function rate(value: number): string {
  return `${value.toFixed(2)} token/s`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
