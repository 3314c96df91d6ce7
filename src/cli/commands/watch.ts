import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { liveSessionLines, NewestValues } from '../live-session'
import { evenNumber, rateHz, wholeNumber, withCommon, withPhone, type CommonOptions } from '../options'
import { textPairs } from '../table'
import { LiveLines } from '../terminal'
import { watchOverhead, type OverheadOptions } from '../watch-overhead'
import { WatchRows } from '../watch-rows'

interface Options extends CommonOptions, OverheadOptions {
  readonly serial?: string
  readonly seconds?: number
  readonly rate?: number
  readonly overhead?: true
}

/** `hotplate watch`: live readings of a phone without a run. Nothing is stored. Ends after `--seconds` or at Ctrl+C. */
export const addWatch: AddCommand = (program, host) => {
  withPhone(withCommon(program.command('watch').description('show live readings of a phone, without a run')))
    .option('--seconds <n>', 'stop after so many seconds', wholeNumber(1, 86_400))
    .option('--rate <hz>', 'samples a second, 0.2 to 10 (default 1)', rateHz)
    .option('--overhead', 'measure what the sampler takes from a run’s token/s, off and on in blocks')
    .option('--build <build>', 'with --overhead: the build on the phone to run')
    .option('--model <model>', 'with --overhead: the model on the phone to run')
    .option(
      '--blocks <n>',
      'with --overhead: how many blocks of 20 s (an even number, default 8)',
      evenNumber(4, 60)
    )
    .action((options: Options) => runCommand(host, options, (context) => watch(context, options)))
}

async function watch(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client, signal, json, terminal } = context
  const serial = await choosePhone(client, options.serial)
  if (options.overhead === true) return watchOverhead(context, serial, options)
  const lines = new LiveLines(terminal)
  const values = new NewestValues()
  const rows = new WatchRows()
  const wanted = {
    serial,
    ...(options.seconds === undefined ? {} : { seconds: options.seconds }),
    ...(options.rate === undefined ? {} : { rateHz: options.rate })
  }
  try {
    for await (const frame of await client.sessions.watchPhone(wanted, { signal })) {
      values.take(frame)
      if (json) for (const row of rows.of(frame)) context.printLine(row)
      else lines.show(liveSessionLines(frame, values), performance.now())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    lines.clear()
  }
  const pairs = Object.entries(values.all()).map(
    ([name, value]) => [name, value === null ? 'unknown' : String(value)] as const
  )
  if (!json) context.print(values.all(), textPairs(pairs))
  return exitCode.done
}
