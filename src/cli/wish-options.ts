import { KvType, type RunIntent } from '@shared/model'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { wholeNumber } from './whole-number'

/** What may be wished of any llama.cpp process; left out = the program's own default. */
export interface WishOptions {
  readonly threadsBatch?: number
  readonly batch?: number
  readonly ub?: number
  readonly ctk?: string
  readonly ctv?: string
  readonly repack?: boolean
  readonly fa?: string
  readonly device?: string
  readonly ngl?: string
  readonly seed?: number
  readonly temp?: number
  readonly topK?: number
  readonly topP?: number
  readonly minP?: number
  readonly repeatPenalty?: number
}

/** Adds the options of `WishOptions`. */
export function withWishes(command: Command): Command {
  return command
    .option('--tb, --threads-batch <n>', 'threads for the prompt', wholeNumber(1, 64))
    .option('-b, --batch <n>', 'logical batch', wholeNumber(1, 1_048_576))
    .option('--ub <n>', 'physical batch', wholeNumber(1, 1_048_576))
    .addOption(new Option('--ctk <type>', 'type of the K cache').choices(KvType.options))
    .addOption(new Option('--ctv <type>', 'type of the V cache').choices(KvType.options))
    .option('--repack', 'repack the weights for this CPU')
    .option('--no-repack', 'keep the weights as they are')
    .addOption(new Option('--fa <when>', 'flash attention').choices(['on', 'off', 'auto']))
    .option('--device <list>', 'devices to compute on, or none')
    .option('--ngl <n>', 'layers on the device: a number, auto or all', layers)
    .option('--seed <n>', 'seed of the sampler', wholeNumber(0, 4_294_967_295))
    .option('--temp <t>', 'temperature of the sampler', decimal(100))
    .option('--top-k <n>', 'most likely tokens to sample from, 0 = all', wholeNumber(0, 1_048_576))
    .option('--top-p <p>', 'share of probability to sample from, 1 = all', decimal(1))
    .option('--min-p <p>', 'least probability, as a share of the likeliest, 0 = any', decimal(1))
    .option('--repeat-penalty <p>', 'penalty of repeated tokens, 1 = none', decimal(10))
}

type Wishes = Pick<
  RunIntent,
  | ('threadsBatch' | 'batch' | 'ubatch' | 'kvTypeK' | 'kvTypeV' | 'repack' | 'flashAttention')
  | ('device' | 'gpuLayers' | 'seed' | 'temperature' | 'topK' | 'topP' | 'minP' | 'repeatPenalty')
>

/** The wishes of options, to be checked with the intent; what was not said is left out. */
export function wishesOf(options: WishOptions): { readonly [K in keyof Wishes]?: unknown } {
  const { threadsBatch, batch, ub, ctk, ctv, repack, fa, device, ngl, seed, temp } = options
  const { topK, topP, minP, repeatPenalty } = options
  const wishes = {
    ...{ threadsBatch, batch, ubatch: ub, kvTypeK: ctk, kvTypeV: ctv, repack, flashAttention: fa },
    ...{ device, gpuLayers: ngl, seed, temperature: temp, topK, topP, minP, repeatPenalty }
  }
  return Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined))
}

function layers(text: string): string {
  if (/^(\d{1,5}|auto|all)$/.test(text)) return text
  throw new InvalidArgumentError('A number, auto or all is needed.')
}

/** Reads a number from 0 to the most. */
function decimal(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= 0 && value <= most) return value
    throw new InvalidArgumentError(`A number from 0 to ${String(most)} is needed.`)
  }
}
