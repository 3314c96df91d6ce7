import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { KvType, PlanEngine, Residency, type MemoryPlan, type PlanSettings } from '@shared/model'
import { InvalidArgumentError, Option } from 'commander'
import { noFile, pick } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { wholeNumber, withCommon, withPhone, type CommonOptions } from '../options'
import { planText } from '../plan-text'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly context?: number
  readonly ctk: KvType
  readonly ctv: KvType
  readonly ub: number
  readonly residency: Residency
  readonly engine: PlanEngine
  readonly fa: boolean
  readonly threads?: number
  readonly measure?: true
}

const maxCtx = 16_777_216

/** `hotplate plan`: does a model fit, and how fast can it be at best. Exit code 1 when it does not fit. */
export const addPlan: AddCommand = (program, host) => {
  const command = withPhone(
    withCommon(
      program
        .command('plan')
        .description('tell what memory a model needs, whether it fits a phone, and its best token rate')
        .argument('<model>', 'a GGUF file (any shard), or id or name of a model of the library')
    )
  )
  command
    .option('-c, --context <tokens>', 'context in tokens; default: the model’s own', wholeNumber(1, maxCtx))
    .addOption(new Option('--ctk <type>', 'type of the K cache').choices(KvType.options).default('f16'))
    .addOption(new Option('--ctv <type>', 'type of the V cache').choices(KvType.options).default('f16'))
    .option('--ub <tokens>', 'micro-batch in tokens', wholeNumber(1, 65_536), 512)
    .addOption(
      new Option('--residency <kind>', 'where the weights live').choices(Residency.options).default('mmap')
    )
    .addOption(
      new Option('--engine <program>', 'which program runs it').choices(PlanEngine.options).default('server')
    )
    .option('--fa <on|off>', 'flash attention', onOrOff, true)
    .option('-t, --threads <n>', 'threads of llama.cpp', wholeNumber(1, 64))
    .option('--measure', 'first measure the phone’s bandwidth with this model (it must lie there)')
    .action((model: string, options: Options) =>
      runCommand(host, options, (context) => plan(context, model, options))
    )
}

function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'auto') return true
  if (text === 'off') return false
  throw new InvalidArgumentError('on or off is needed.')
}

async function plan(context: CommandContext, wanted: string, options: Options): Promise<ExitCode> {
  const { client, print } = context
  const which = await chooseModel(context, wanted)
  const serial = options.serial === undefined ? null : await choosePhone(client, options.serial)
  if (options.measure === true) await measure(context, serial, which.modelId)
  const found = await client.plan.memory({ ...which, serial, settings: settingsOf(options) })
  print(found, planText(found))
  return codeOf(found)
}

/** A file is planned as it is, without importing it; else the library is asked. Throws UNKNOWN_MODEL. */
async function chooseModel(
  { client }: CommandContext,
  wanted: string
): Promise<{ readonly modelId?: string; readonly path?: string }> {
  if (existsSync(wanted)) return { path: resolve(wanted) }
  const found = pick(await client.library.models(), wanted)
  if (found !== null) return { modelId: found.id }
  throw noFile(wanted) ?? new HotplateError('UNKNOWN_MODEL', { model: wanted })
}

async function measure(
  { client, say }: CommandContext,
  serial: string | null,
  modelId: string | undefined
): Promise<void> {
  if (serial === null || modelId === undefined)
    throw new HotplateError('BAD_INPUT', {
      detail: '--measure needs a phone (-s) and a model of the library that lies on it.'
    })
  say((await client.plan.measureBandwidth({ serial, modelId })).detail)
}

function settingsOf(options: Options): PlanSettings {
  return {
    ctx: options.context ?? null,
    kvTypeK: options.ctk,
    kvTypeV: options.ctv,
    ubatch: options.ub,
    residency: options.residency,
    engine: options.engine,
    flashAttention: options.fa,
    threads: options.threads ?? null
  }
}

function codeOf(found: MemoryPlan): ExitCode {
  return found.fits === false ? exitCode.no : exitCode.done
}
