import type { EngineIntent } from '@core/runs/engine-intent'
import { HotplateError } from '@shared/errors/hotplate-error'
import { KvType, Residency, type RunCores } from '@shared/model'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { coreList, threadCount, wholeNumber } from './options'

/** What the options of one llama.cpp process say; left out = the program's own default. */
export interface EngineOptions {
  readonly threads?: 'auto' | number
  readonly cores?: RunCores
  readonly threadsBatch?: number
  readonly context?: number
  readonly batch?: number
  readonly ub?: number
  readonly ctk?: string
  readonly ctv?: string
  readonly residency: string
  readonly lock?: true
  readonly repack?: boolean
  readonly fa?: string
  readonly device?: string
  readonly ngl?: string
  readonly seed?: number
  readonly temp?: number
  readonly tokens?: number
  readonly prompt?: string
}

/** Adds the options that state what is wanted of a llama.cpp process. */
export function withEngine(command: Command): Command {
  return command
    .option('-t, --threads <n>', 'threads, or auto', threadCount)
    .option('--cores <list>', 'CPUs to pin to with taskset: 4-7, 0,2', coreList)
    .option('--tb, --threads-batch <n>', 'threads for the prompt', wholeNumber(1, 1024))
    .option('-c, --context <tokens>', 'context length in tokens', wholeNumber(1, 16_777_216))
    .option('-b, --batch <n>', 'logical batch', wholeNumber(1, 1_048_576))
    .option('--ub <n>', 'physical batch', wholeNumber(1, 1_048_576))
    .addOption(new Option('--ctk <type>', 'type of the K cache').choices(KvType.options))
    .addOption(new Option('--ctv <type>', 'type of the V cache').choices(KvType.options))
    .addOption(
      new Option('--residency <kind>', 'where the weights live').choices(Residency.options).default('mmap')
    )
    .option('--lock', 'lock the weights in memory')
    .option('--repack', 'repack the weights for this CPU')
    .option('--no-repack', 'keep the weights as they are')
    .addOption(new Option('--fa <when>', 'flash attention').choices(['on', 'off', 'auto']))
    .option('--device <list>', 'devices to compute on, or none')
    .option('--ngl <n>', 'layers on the device: a number, auto or all')
    .option('--seed <n>', 'seed of the sampler', wholeNumber(0, 4_294_967_295))
    .option('--temp <t>', 'temperature of the sampler', temperature)
    .option('-n, --tokens <n>', 'tokens to generate', wholeNumber(1, 1_000_000))
    .option('-p, --prompt <text>', 'what to begin with')
}

function temperature(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value
  throw new InvalidArgumentError('A number of 0 or more is needed.')
}

/** The intent of the options; `extraFlags` are llama.cpp's own, passed on as they are. Throws BAD_INPUT. */
export function engineIntentOf(options: EngineOptions, extraFlags: readonly string[]): EngineIntent {
  if (typeof options.ngl === 'string' && !/^(\d+|auto|all)$/.test(options.ngl))
    throw new HotplateError('BAD_INPUT', { detail: '--ngl takes a number, auto or all.' })
  return {
    threads: typeof options.threads === 'number' ? options.threads : null,
    threadsBatch: options.threadsBatch ?? null,
    context: options.context ?? null,
    batch: options.batch ?? null,
    ubatch: options.ub ?? null,
    kvTypeK: options.ctk === undefined ? null : KvType.parse(options.ctk),
    kvTypeV: options.ctv === undefined ? null : KvType.parse(options.ctv),
    residency: Residency.parse(options.residency),
    lock: options.lock ?? false,
    repack: options.repack ?? null,
    flashAttention: options.fa === 'on' || options.fa === 'off' || options.fa === 'auto' ? options.fa : null,
    device: options.device ?? null,
    gpuLayers: options.ngl ?? null,
    seed: options.seed ?? null,
    temperature: options.temp ?? null,
    tokens: options.tokens ?? null,
    prompt: options.prompt ?? null,
    extraFlags
  }
}
