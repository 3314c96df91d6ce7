import { HotplateError } from '@shared/errors/hotplate-error'
import { parseRunCores, RunIntent, type RunCores } from '@shared/model'
import { InvalidArgumentError, type Command } from 'commander'
import { wholeNumber } from './whole-number'
import { wishesOf, withWishes, type WishOptions } from './wish-options'

export { wholeNumber }

/** Options every command has. */
export interface CommonOptions {
  readonly json?: true
  readonly verbose?: true
}

/** Adds `--json` and `--verbose`. */
export function withCommon(command: Command): Command {
  return command
    .option('--json', 'one JSON document (streams: one JSON line a piece) on stdout')
    .option('--verbose', 'show what the phone printed when something fails')
}

/** Adds `-s SERIAL`; without it the only ready phone is used. */
export function withPhone(command: Command): Command {
  return command.option(
    '-s, --serial <serial>',
    'serial or adb address; may be left out when one phone is ready'
  )
}

/** Reads `--minutes`: fractions are allowed. */
export function positiveNumber(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('A number above 0 is needed.')
}

/** Reads a time in seconds, 0 or more, fractions allowed. */
export function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value
  throw new InvalidArgumentError('A number of seconds, 0 or more, is needed.')
}

/** Reads a temperature in °C within a range. */
export function celsius(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^-?\d+(\.\d+)?$/.test(text) && value >= from && value <= to) return value
    throw new InvalidArgumentError(`A temperature from ${from} to ${to} °C is needed.`)
  }
}

/** Reads whole numbers with commas between them: `128,512`. */
export function numberList(text: string): number[] {
  const numbers = text.split(',').map((part) => (/^\d{1,7}$/.test(part.trim()) ? Number(part) : Number.NaN))
  if (numbers.every((value) => value <= 1_000_000) && numbers.length <= 16) return numbers
  throw new InvalidArgumentError('Whole numbers with commas between them are needed, such as 128,512.')
}

/** Reads an even number of a range. */
export function evenNumber(from: number, to: number): (text: string) => number {
  return (text) => {
    const value = wholeNumber(from, to)(text)
    if (value % 2 === 0) return value
    throw new InvalidArgumentError('An even number is needed.')
  }
}

/** Reads `--rate`: samples a second. */
export function rateHz(text: string): number {
  const value = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && value >= 0.2 && value <= 10) return value
  throw new InvalidArgumentError('A number from 0.2 to 10 is needed.')
}

/** Reads `auto` or a thread count. */
export function threadCount(text: string): 'auto' | number {
  return text === 'auto' ? 'auto' : wholeNumber(1, 64)(text)
}

/** Reads `auto`, `any`, a cluster, a mask or CPU numbers as the kernel lists them. */
export function coreList(text: string): RunCores {
  const cores = parseRunCores(text)
  if (cores !== null) return cores
  throw new InvalidArgumentError(
    'CPU numbers are needed, such as 4-7 or 0,2,4-6 or 0xf0, or little, mid, big, prime, auto or any.'
  )
}

/** What the run options of a command say. */
export interface IntentOptions extends WishOptions {
  readonly threads: 'auto' | number
  readonly cores: RunCores
  readonly context?: number
  readonly residency: string
  readonly lock?: true
}

/** Adds the options that state a run's intent. */
export function withIntent(command: Command): Command {
  command
    .option(
      '-t, --threads <n>',
      'threads of llama.cpp, or auto for the phone’s fast cores',
      threadCount,
      'auto'
    )
    .option('-c, --context <tokens>', 'context length in tokens', wholeNumber(256, 1_048_576))
    .option(
      '--cores <list>',
      'CPUs to pin to: 4-7, 0xf0, little, mid, big, prime, auto (fast clusters) or any (no pinning)',
      coreList,
      'auto'
    )
    .option('--residency <kind>', 'where the weights live: mmap, ram or direct', 'mmap')
    .option('--lock', 'lock the weights in memory')
  return withWishes(command)
}

/** The run intent of options; `extraFlags` are llama.cpp’s own, passed on as they are. Throws BAD_INPUT. */
export function intentOf(options: IntentOptions, extraFlags: readonly string[]): RunIntent {
  const parsed = RunIntent.safeParse({
    ...wishesOf(options),
    threads: options.threads,
    cores: options.cores,
    residency: options.residency,
    lock: options.lock ?? false,
    extraFlags,
    ...(options.context === undefined ? {} : { context: options.context })
  })
  if (parsed.success) return parsed.data
  const detail = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new HotplateError('BAD_INPUT', { detail })
}
