import { HotplateError } from '@shared/errors/hotplate-error'
import { KvType, Residency, TuneRequest, type CoreChoice, type TuneFrame } from '@shared/model'
import { InvalidArgumentError } from 'commander'
import { chooseBuild, chooseModel, onlyOne, withLibraryParts } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { coreList, positiveNumber, wholeNumber, withCommon, withPhone, type CommonOptions } from '../options'
import { LiveLines } from '../terminal'
import { tuneLines, tunesText, tuneText } from '../tune-text'

interface TuneOptions extends CommonOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
  readonly threads?: readonly number[]
  readonly cores?: readonly CoreChoice[]
  readonly tb: readonly number[]
  readonly ub: readonly number[]
  readonly kv: readonly string[]
  readonly residency: readonly string[]
  readonly repack?: true
  readonly devices: readonly string[]
  readonly limitBattery: number
  readonly limitSkin: number
  readonly budgetMinutes: number
  readonly maxCells: number
  readonly genTokens: number
  readonly promptTokens: number
  readonly depth: number
  readonly sustainedSeconds: number
  readonly coolWithin?: number
  readonly seed: number
  readonly resume?: string
  readonly list?: true
}

const help = `
Each cell is llama-bench on the phone. Ctrl+C stops it there and keeps what was measured:
  hotplate tune --resume ID   goes on      hotplate tune --list   shows what is kept
Cores: sets with semicolons, "any" = no pinning: --cores "4-7;7;any".`

/** `hotplate tune`: finds the settings that hold on a phone, and saves them as a recipe. */
export const addTune: AddCommand = (program, host) => {
  const command = program.command('tune').description('find the threads, cores and settings that hold')
  withLibraryParts(withPhone(withCommon(command)))
    .option('--threads <list>', 'thread counts to try: 2,4,6 (default: all)', numbers(1, 64))
    .option('--cores <sets>', 'core sets to try (default: the strongest cores, then others)', coreSets)
    .option('--tb <list>', 'threads of the prompt to try', numbers(1, 64), [])
    .option('--ub <list>', 'physical batches to try', numbers(1, 8192), [])
    .option('--kv <list>', 'types of the KV cache to try: f16,q8_0 or K/V: q8_0/f16', words, [])
    .option('--residency <list>', 'where the weights live: mmap,ram,direct', words, [])
    .option('--repack', 'try with and without repacked weights')
    .option(
      '--devices <list>',
      'devices to compare with the CPU: Vulkan0, or all the build has: all',
      words,
      []
    )
    .option('--budget-minutes <n>', 'how long to measure', positiveNumber, 20)
    .option('--max-cells <n>', 'how many combinations at most', wholeNumber(2, 200), 12)
    .option('-n, --gen-tokens <n>', 'tokens of a repetition', wholeNumber(4, 4096), 64)
    .option('-p, --prompt-tokens <n>', 'tokens of a prompt repetition', wholeNumber(8, 8192), 256)
    .option('-d, --depth <n>', 'depth of the context that is decoded at', wholeNumber(0, 1_048_576), 0)
    .option('--sustained-seconds <n>', 'how long the winner is held; 0 = not', wholeNumber(0, 7200), 120)
    .option(
      '--cool-within <C>',
      'wait until within this of the start temperature; 0 = no waiting',
      wholeNumber(0, 40),
      3
    )
    .option(
      '--limit-battery <C>',
      'battery temperature at which the phone ends the tune',
      wholeNumber(20, 70),
      45
    )
    .option('--limit-skin <C>', 'the same for the skin', wholeNumber(20, 90), 48)
    .option('--seed <n>', 'seed of the order', wholeNumber(0, 4_294_967_295), 1)
    .option('--resume <id>', 'go on with a tune')
    .option('--list', 'show the tunes that are kept')
    .addHelpText('after', help)
    .action((options: TuneOptions) => runCommand(host, options, (context) => tune(context, options)))
}

async function tune(context: CommandContext, options: TuneOptions): Promise<ExitCode> {
  const { client } = context
  if (options.list === true) {
    const tunes = await client.tune.list()
    context.print(tunes, tunesText(tunes))
    return exitCode.done
  }
  if (options.resume !== undefined) return follow(context, await resumed(context, options.resume))
  const build = await chooseBuild(context, options.build ?? onlyOne('build', await client.library.builds()))
  const model = await chooseModel(context, options.model ?? onlyOne('model', await client.library.models()))
  const serial = await choosePhone(client, options.serial)
  const request = requestOf(options, { serial, buildId: build.id, modelId: model.id })
  const { tuneId } = await client.tune.start(request)
  if (context.json) context.printLine({ type: 'started', tuneId })
  else
    context.say(
      `Tune ${tuneId} started on ${serial}. Ctrl+C stops it; hotplate tune --resume ${tuneId} goes on.`
    )
  return follow(context, tuneId)
}

/** A program that has just started does not know its phones yet. */
async function resumed({ client }: CommandContext, tuneId: string): Promise<string> {
  const kept = (await client.tune.list()).find(({ id }) => id === tuneId)
  if (kept !== undefined) await choosePhone(client, kept.serial)
  return (await client.tune.resume({ tuneId })).tuneId
}

async function follow(context: CommandContext, tuneId: string): Promise<ExitCode> {
  const { client, signal, json, terminal } = context
  const lines = new LiveLines(terminal)
  let last: TuneFrame | null = null
  try {
    for await (const frame of await client.tune.follow({ tuneId }, { signal })) {
      last = frame
      if (json) context.printLine({ type: 'frame', ...frame })
      else lines.show(tuneLines(frame), performance.now())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    lines.clear()
  }
  if (signal.aborted) return stopped(context, tuneId)
  if (last === null) return exitCode.trouble
  if (!json) context.print(last, tuneText(last))
  if (last.tune.state === 'failed') return exitCode.trouble
  return last.answer === null ? exitCode.no : exitCode.done
}

async function stopped(context: CommandContext, tuneId: string): Promise<ExitCode> {
  const tune = await context.client.tune.cancel({ tuneId })
  if (context.json) context.printLine({ type: 'stopped', tune })
  context.say(`Stopped; what was measured is kept. hotplate tune --resume ${tuneId} goes on.`)
  return exitCode.done
}

function requestOf(
  options: TuneOptions,
  what: { readonly serial: string; readonly buildId: string; readonly modelId: string }
): TuneRequest {
  const { threads, cores } = options
  const kvTypes = options.kv.map((word) => {
    const [k, v = k] = word.split('/')
    return { k: oneOf(KvType.options, k, '--kv'), v: oneOf(KvType.options, v, '--kv') }
  })
  return TuneRequest.parse({
    ...what,
    space: {
      ...(threads === undefined ? {} : { threads }),
      ...(cores === undefined ? {} : { cores }),
      ...{ threadsBatch: options.tb, ubatch: options.ub, kvTypes },
      residency: options.residency.map((word) => oneOf(Residency.options, word, '--residency')),
      repack: options.repack === true ? [true, false] : [],
      devices: options.devices.includes('all') ? 'all' : [...options.devices]
    },
    ...{ budgetMs: Math.max(5000, Math.round(options.budgetMinutes * 60_000)), maxCells: options.maxCells },
    ...{ genTokens: options.genTokens, promptTokens: options.promptTokens, depthTokens: options.depth },
    ...{ sustainedMs: options.sustainedSeconds * 1000, seed: options.seed },
    limits: { batteryC: options.limitBattery, skinC: options.limitSkin },
    coolWithinC: options.coolWithin === 0 ? null : options.coolWithin
  })
}

function oneOf<T extends string>(known: readonly T[], word: string | undefined, option: string): T {
  const found = known.find((one) => one === word)
  if (found !== undefined) return found
  throw new HotplateError('BAD_INPUT', {
    detail: `${option} takes ${known.join(', ')}, not “${word ?? ''}”.`
  })
}

function numbers(from: number, to: number): (text: string) => readonly number[] {
  const one = wholeNumber(from, to)
  return (text) => text.split(',').map((word) => one(word.trim()))
}

function words(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}

function coreSets(text: string): readonly CoreChoice[] {
  return text.split(';').map((set) => {
    const cores = coreList(set.trim())
    if (cores === 'any' || Array.isArray(cores)) return cores
    throw new InvalidArgumentError('Sets of CPU numbers, or any, are needed: "4-7;7;any".')
  })
}
