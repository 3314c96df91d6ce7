import { parseBenchRows, type BenchRow } from './bench-rows'
import { parseBenchTable, type LlamaBenchResult } from './bench-table'
import { parseObject } from './parse-object'
import {
  allGroups,
  groupsOf,
  parseDecimal,
  parseInteger,
  rejected,
  textLines,
  type Groups,
  type Rejected
} from './parsed'

/** One timing line of llama.cpp. Rates are computed from ms and count: builds print them differently, or `inf`. */
export interface LlamaTiming {
  /** `load`, `sampling`, `prompt eval`, `eval`, `total`, `unaccounted`… as it is printed. */
  readonly phase: string
  /** null = `inf` or `nan`. */
  readonly ms: number | null
  /** Tokens or runs of the phase; null where the line has none. `eval` counts one run less than tokens were made. */
  readonly count: number | null
  readonly tokensPerSecond: number | null
  /** What the line itself says; null where it says nothing or `inf`. */
  readonly printedTokensPerSecond: number | null
  /** Task of llama-server, whose `eval` count has the first token too, which takes no time; null elsewhere. */
  readonly task: number | null
}

/** A rate that llama-server tells while it generates, every three seconds. */
export interface LlamaRate {
  readonly tokens: number
  readonly tokensPerSecond: number
  /** Of the last three seconds. */
  readonly recentTokensPerSecond: number
}

/** One row of the memory table, MiB. */
export interface LlamaMemoryRow {
  readonly device: string
  readonly selfMiB: number
  readonly modelMiB: number
  readonly contextMiB: number
  readonly computeMiB: number
}

export interface LlamaFigures {
  readonly timings: readonly LlamaTiming[]
  readonly rates: readonly LlamaRate[]
  readonly bench: readonly LlamaBenchResult[]
  readonly memory: readonly LlamaMemoryRow[]
  readonly rejected: readonly Rejected[]
}

const timing =
  /(?:llama_print_timings|llama_perf_(?:context|sampler)_print|common_perf_print):\s*([a-z ]{1,40}?)\s*=\s*(.{1,24}?) ms(?:\s*\/\s*(\d{1,9}) (?:runs|tokens))?/
const slot =
  /slot (?:print_timing|launch_slot_|update_slots): id +\d{1,6} \| task (-?\d{1,9}) \| +([a-z ]{1,40}?) = +(.{1,24}?) ms(?: \/ +(\d{1,9}) tokens)?/
const rate = /n_gen = +(\d{1,9}), tg = +(\d{1,9}\.\d{1,3}) t\/s, tg_3s = +(\d{1,9}\.\d{1,3}) t\/s/
/** What the chat of `llama-cli` prints after each answer. */
const chatRates = /^\[ Prompt: (\S{1,24}) t\/s \| Generation: (\S{1,24}) t\/s \]/
const breakdown = /memory_breakdown_print: \|\s+- (.{1,64}?) +\|(.*)\|/

/** Reads the lines of every generation (2023 to b11669), with or without their prefix; torn ones are listed. */
export function parseLlamaFigures(text: string): LlamaFigures {
  const timings: LlamaTiming[] = []
  const rates: LlamaRate[] = []
  const memory: LlamaMemoryRow[] = []
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const plain = groupsOf(timing, line)
    const served = groupsOf(slot, line)
    const now = groupsOf(rate, line)
    const row = groupsOf(breakdown, line)
    const chat = groupsOf(chatRates, line)
    if (plain !== null) timings.push(toTiming(line, [plain(1), plain(2), plain(3), '']))
    else if (served !== null) timings.push(toTiming(line, [served(2), served(3), served(4), served(1)]))
    else if (now !== null) rates.push(toRate(now))
    else if (chat !== null) timings.push(toChatRate('prompt eval', chat(1)), toChatRate('eval', chat(2)))
    else if (row !== null) memory.push(...toMemory(row))
    else if (/(?:print_timings|perf_context_print|common_perf_print):.* time =[^m]*$/.test(line))
      bad.push(rejected(line, 'a torn line of figures'))
  }
  const { rows, rejected: torn } = parseBenchRows(text)
  const table = parseBenchTable(text)
  return {
    ...{ timings, rates, memory },
    bench: [...rows.map(toBench), ...table.bench],
    rejected: [...bad, ...torn, ...table.rejected]
  }
}

function toChatRate(phase: string, rate: string): LlamaTiming {
  const untold = { ms: null, count: null, tokensPerSecond: null, task: null }
  return { ...untold, phase, printedTokensPerSecond: parseDecimal(rate) }
}

function toTiming(
  line: string,
  [label, value, runs, id]: readonly [string, string, string, string]
): LlamaTiming {
  const ms = parseDecimal(value.trim())
  const count = parseInteger(runs)
  const task = parseInteger(id)
  const phase = label.replace(/ time$/, '')
  const steps = count !== null && task !== null && phase === 'eval' ? count - 1 : count
  return {
    phase,
    ms,
    count,
    tokensPerSecond: ms === null || steps === null || ms <= 0 ? null : (steps * 1000) / ms,
    printedTokensPerSecond: parseDecimal(groupsOf(/, +(\d{1,9}\.\d{1,3}) tokens per second/, line)?.(1)),
    task
  }
}

function toRate(found: Groups): LlamaRate {
  return {
    tokens: Number(found(1)),
    tokensPerSecond: Number(found(2)),
    recentTokensPerSecond: Number(found(3))
  }
}

/** `73 = 10 + 1 + 62` of a row whose total and free may be blank. */
function toMemory(row: Groups): LlamaMemoryRow[] {
  const parts = allGroups(/(\d{1,9}) = +(\d{1,9}) \+ +(\d{1,9}) \+ +(\d{1,9})/g, row(2))
  return parts.map((part) => ({
    device: row(1).trim(),
    selfMiB: Number(part(1)),
    modelMiB: Number(part(2)),
    contextMiB: Number(part(3)),
    computeMiB: Number(part(4))
  }))
}

function toBench(json: BenchRow): LlamaBenchResult {
  const number = (key: string): number | null => (typeof json[key] === 'number' ? json[key] : null)
  const samples: unknown = json['samples_ts']
  return {
    model: typeof json['model_type'] === 'string' ? json['model_type'] : null,
    promptTokens: number('n_prompt'),
    generatedTokens: number('n_gen'),
    depthTokens: number('n_depth'),
    threads: number('n_threads'),
    averageTokensPerSecond: number('avg_ts'),
    samplesTokensPerSecond: Array.isArray(samples) ? samples.filter((one) => typeof one === 'number') : []
  }
}

/** The text inside `--log-jsonl` lines (b11669); other lines as they are. */
export function unwrapLogJsonl(text: string): string {
  return textLines(text)
    .map((line) => {
      const message = /^\{"type": ?"log"/.test(line) ? parseObject(line)?.['msg'] : undefined
      return typeof message === 'string' ? message.replace(/\n$/, '') : line
    })
    .join('\n')
}
