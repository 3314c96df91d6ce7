import type { ProvisionStatus } from '@shared/model'
import { formatBytes, formatClock } from '@shared/units/format'
import { chooseBuild, chooseModel } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { errorText, detailOf } from '../error-text'
import { exitCode, exitCodeOf, type ExitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { LiveLines } from '../terminal'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
}

/** `hotplate provision`: sends a build and a model, verified; what is already there and right is skipped. */
export const addProvision: AddCommand = (program, host) => {
  withPhone(
    withCommon(program.command('provision').description('put a build and a model on a phone, verified'))
  )
    .option('--build <build>', 'id or name of a build, or the folder of one')
    .option('--model <model>', 'id or name of a model, or a GGUF file')
    .action((options: Options) => runCommand(host, options, (context) => provision(context, options)))
}

async function provision(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client } = context
  const build = options.build === undefined ? null : await chooseBuild(context, options.build)
  const model = options.model === undefined ? null : await chooseModel(context, options.model)
  const serial = await choosePhone(client, options.serial)
  const target = { serial, buildId: build?.id ?? null, modelId: model?.id ?? null }
  const { jobId } = await client.provision.start(target)
  const last = await follow(context, jobId)
  context.print(last, statusText(last))
  if (last.error === null) return last.state === 'done' ? exitCode.done : exitCode.no
  const detail = detailOf({ data: last.error })
  context.say(errorText(detail, options.verbose === true))
  return exitCodeOf(detail)
}

/** Shows the job until it ends. Ctrl+C cancels it: what was verified stays, the unfinished piece is kept as `.part`. */
async function follow(context: CommandContext, jobId: string): Promise<ProvisionStatus> {
  const { client, signal } = context
  const lines = new LiveLines(context.terminal)
  const cancel = (): void => void client.provision.cancel({ jobId }).catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  let last: ProvisionStatus | null = null
  try {
    for await (const status of await client.provision.watch({ jobId })) {
      last = status
      lines.show(liveText(status), performance.now())
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    lines.clear()
  }
  return last ?? client.provision.cancel({ jobId })
}

function liveText(status: ProvisionStatus): string[] {
  const done = status.sentBytes + status.skippedBytes
  const percent = status.totalBytes === 0 ? 100 : Math.floor((100 * done) / status.totalBytes)
  const rate = status.rateBytesPerSecond === null ? '' : `${formatBytes(status.rateBytesPerSecond)}/s`
  const eta = status.etaMs === null ? '' : `${formatClock(status.etaMs)} left`
  const current = status.files.find((file) => file.state === 'sending' || file.state === 'hashing')
  const file = current === undefined ? '' : `${current.state} ${current.name}`
  const amount = `${formatBytes(done)} of ${formatBytes(status.totalBytes)} (${percent} %)`
  return [
    [status.serial, status.state, amount, rate, eta, file, status.note ?? ''].filter(Boolean).join('  ')
  ]
}

function statusText(status: ProvisionStatus): string {
  const count = (state: string): number => status.files.filter((file) => file.state === state).length
  const sent = `${count('verified')} files verified after sending ${formatBytes(status.sentBytes)}`
  const skipped = `${count('skipped')} already there and right (${formatBytes(status.skippedBytes)})`
  return `${status.serial}: ${status.state} in ${formatClock(status.elapsedMs)}; ${sent}, ${skipped}.`
}
