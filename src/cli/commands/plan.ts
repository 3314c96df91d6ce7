import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import { defaultPlanSettings, type MemoryPlan, type PlanSettings } from '@shared/model'
import { noFile, pick } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { wholeNumber, withCommon, withPhone, type CommonOptions } from '../options'
import { planChanges, withPlanOptions, type PlanOptions } from '../plan-options'
import { planText } from '../plan-text'

interface Options extends CommonOptions, PlanOptions {
  readonly serial?: string
  readonly threads?: number
  readonly measure?: true
}

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
  withPlanOptions(command, 'the model’s own')
    .option('-t, --threads <n>', 'threads of llama.cpp', wholeNumber(1, 64))
    .option('--measure', 'first measure the phone’s bandwidth with this model (it must lie there)')
    .action((model: string, options: Options) =>
      runCommand(host, options, (context) => plan(context, model, options))
    )
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
  return { ...defaultPlanSettings, ctx: null, ...planChanges(options), threads: options.threads ?? null }
}

function codeOf(found: MemoryPlan): ExitCode {
  return found.fits === false ? exitCode.no : exitCode.done
}
