import { defaultPlanSettings } from '@shared/model'
import { chooseBuild, chooseModel } from '../choose-library'
import { choosePhones } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import type { ExitCode } from '../exit-code'
import { followJobs, reportEnds } from '../follow-provision'
import { withCommon, type CommonOptions } from '../options'
import { planChanges, withPlanOptions, type PlanOptions } from '../plan-options'

interface Options extends CommonOptions, PlanOptions {
  readonly serial?: readonly string[]
  readonly build?: string
  readonly model?: string
  readonly loadAnyway?: true
}

/** `hotplate provision`: sends a build and a model, verified; what is already there and right is skipped. */
export const addProvision: AddCommand = (program, host) => {
  const command = withCommon(
    program.command('provision').description('put a build and a model on one or more phones, verified')
  )
    .option(
      '-s, --serial <serial...>',
      'serials or adb addresses, several for phones in parallel; may be left out when one phone is ready'
    )
    .option('--build <build>', 'id or name of a build, or the folder of one')
    .option('--model <model>', 'id or name of a model, or a GGUF file')
  withPlanOptions(command, `${String(defaultPlanSettings.ctx)}, for the check that it fits`)
    .option('--load-anyway', 'send a model that the planner says will not fit into memory')
    .action((options: Options) => runCommand(host, options, (context) => provision(context, options)))
}

async function provision(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client } = context
  const build = options.build === undefined ? null : await chooseBuild(context, options.build)
  const model = options.model === undefined ? null : await chooseModel(context, options.model)
  const serials = await choosePhones(client, options.serial)
  const target = { buildId: build?.id ?? null, modelId: model?.id ?? null }
  const settings = { ...defaultPlanSettings, ...planChanges(options) }
  const loadAnyway = options.loadAnyway === true
  const jobs = await Promise.all(
    serials.map((serial) => client.provision.start({ serial, ...target, loadAnyway, settings }))
  )
  const ends = await followJobs(
    context,
    jobs.map(({ jobId }) => jobId),
    { stream: true }
  )
  return reportEnds(context, ends)
}
