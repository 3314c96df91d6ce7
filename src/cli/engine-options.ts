import { Residency, type RunCores } from '@shared/model'
import { Option, type Command } from 'commander'
import { coreList, threadCount, wholeNumber } from './options'
import { withWishes, type WishOptions } from './wish-options'

/** What the options of one llama.cpp process say; left out = the program's own default. */
export interface EngineOptions extends WishOptions {
  readonly threads?: 'auto' | number
  readonly cores?: RunCores
  readonly context?: number
  readonly residency: string
  readonly lock?: true
  readonly tokens?: number
  readonly prompt?: string
}

/** Adds the options that state what is wanted of a llama.cpp process. */
export function withEngine(command: Command): Command {
  command
    .option('-t, --threads <n>', 'threads, or auto', threadCount)
    .option('--cores <list>', 'CPUs to pin to: 4-7, 0xf0, little, mid, big, prime, auto or any', coreList)
    .option('-c, --context <tokens>', 'context length in tokens', wholeNumber(1, 1_048_576))
    .addOption(
      new Option('--residency <kind>', 'where the weights live').choices(Residency.options).default('mmap')
    )
    .option('--lock', 'lock the weights in memory')
    .option('-n, --tokens <n>', 'tokens to generate', wholeNumber(1, 1_000_000))
    .option('-p, --prompt <text>', 'what to begin with')
  return withWishes(command)
}
