import type { AbnormalEnd, Figure, FigureReason, IntervalFigure, SoakPhase, SoakResult } from '@shared/model'
import { formatClock, formatGHz } from '@shared/units/format'
import { textPairs } from './table'

const reasons: Readonly<Record<FigureReason, string>> = {
  noLoad: 'there was no load',
  noTokens: 'no token was made',
  tooShort: 'the load was too short',
  neverThrottled: 'it never throttled',
  notSteady: 'token/s still moved at the end',
  charging: 'the phone was charging',
  noSensor: 'no sensor told it',
  gaugeUnknown: 'the battery’s gauge is not understood',
  levelDidNotMove: 'the battery’s level did not move',
  noClocks: 'no clock caps were readable',
  tooFewTokens: 'too few tokens were made'
}

/** The results of a soak, a line a figure; what is unknown says why. */
export function resultText(result: SoakResult, phases: readonly SoakPhase[] = []): string {
  const { latencyMs, stalls, peakC, collateralKills } = result
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  const degrees = (value: number): string => `${value.toFixed(1)} °C`
  const clock = (value: number): string => formatClock(value)
  const rows: readonly (readonly [string, string])[] = [
    ['phases', phases.map(phaseText).join(', ')],
    ['tokens of the load', String(result.tokens)],
    ['onset', figure(result.onsetMs, clock)],
    ['time to throttle', figure(result.timeToThrottleMs, clock)],
    ['first token/s', interval(result.firstTokenRate, 2)],
    ['steady token/s', `${interval(result.steadyTokenRate, 2)}${sinceText(result)}`],
    ['retention', interval(result.retentionPct, 1, ' %')],
    [
      'ms a token',
      `median ${figure(latencyMs.median, ms)}, p5 ${figure(latencyMs.p5, ms)}, p95 ${figure(latencyMs.p95, ms)}`
    ],
    [
      'stalls',
      stalls.count === 0
        ? 'none'
        : `${String(stalls.count)}, ${ms(stalls.totalMs)} in all, longest ${ms(stalls.longestMs)}`
    ],
    ['J per token', interval(result.joulesPerToken, 3)],
    ['battery', figure(result.batteryPctPerHour, (value) => `${value.toFixed(1)} % an hour`)],
    [
      'hottest',
      `CPU ${figure(peakC.cpu, degrees)}, skin ${figure(peakC.skin, degrees)}, battery ${figure(peakC.battery, degrees)}`
    ],
    ...result.clocks.map((one): readonly [string, string] => [
      `policy ${String(one.policy)}`,
      clockText(one)
    ]),
    [
      'killed meanwhile',
      collateralKills.length === 0 ? 'nothing' : collateralKills.map(({ process }) => process).join(', ')
    ]
  ]
  return textPairs(rows.filter(([, text]) => text !== ''))
}

const remedies: Readonly<Record<AbnormalEnd['remedies'][number], string>> = {
  smallerContext: 'choose a smaller context',
  smallerQuant: 'choose a smaller quantization',
  mmapInstead: 'map the weights (--residency mmap)',
  freeMemory: 'free memory on the phone',
  otherBuild: 'use another build (hotplate builds check tells which)',
  verifyModel: 'verify the model on the phone (hotplate verify)',
  checkStorage: 'check the phone’s storage',
  reportBug: 'report it to llama.cpp with the log',
  readLog: 'read server.log in the session’s folder',
  tryAgain: 'try again',
  keepScreenOn: 'keep the screen on',
  noRepack: 'do not repack (--no-repack)',
  newerBuild: 'use a newer build of llama.cpp',
  takeFlagOut: 'take the flag out that this build does not know',
  flashAttentionOrF16: 'switch flash attention on (--fa on), or keep the V cache in f16 (--ctv f16)',
  otherKvType: 'choose f16 or q8_0 for the cache (--ctk, --ctv)',
  bufferedReading: 'read without direct I/O (--residency ram or mmap)'
}

/** Cause, evidence, and what to change. */
export function abnormalEndText({
  cause,
  evidence,
  source,
  memAvailableKb,
  remedies: todo,
  named
}: AbnormalEnd): string {
  const words = cause.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const rows: readonly (readonly [string, string])[] = [
    ['cause', words],
    ['error', named === null ? '' : `${named.code}: ${named.meaning}`],
    ['evidence', evidence === null ? 'no line tells it' : `${evidence} (${source})`],
    ['memory then', memAvailableKb === null ? '' : `${(memAvailableKb / 1024).toFixed(0)} MiB available`],
    ['advice', named?.advice ?? ''],
    ['what to change', todo.map((one) => remedies[one]).join('; ')]
  ]
  return textPairs(rows.filter(([, text]) => text !== ''))
}

function phaseText({ kind, fromMs, toMs }: SoakPhase): string {
  return `${kind} ${toMs === null ? 'unended' : formatClock(toMs - fromMs)}`
}

function sinceText({ steadyFromMs }: SoakResult): string {
  return steadyFromMs.value === null ? '' : ` since ${formatClock(steadyFromMs.value)}`
}

function figure({ value, reason }: Figure, show: (value: number) => string): string {
  if (value !== null) return show(value)
  return reason === null ? 'unknown' : `unknown (${reasons[reason]})`
}

function interval(one: IntervalFigure, digits: number, unit = ''): string {
  const text = figure(one, (value) => `${value.toFixed(digits)}${unit}`)
  if (one.value === null || one.low === null || one.high === null) return text
  return `${text} (${one.low.toFixed(digits)} to ${one.high.toFixed(digits)})`
}

function clockText({ medianKHz, steadyKHz, lowestCapKHz, hwMaxKHz }: SoakResult['clocks'][number]): string {
  const show = (kHz: number | null): string => (kHz === null ? 'unknown' : formatGHz(kHz))
  return `median ${show(medianKHz)}, steady ${show(steadyKHz)}, lowest cap ${show(lowestCapKHz)}, of ${show(hwMaxKHz)}`
}
