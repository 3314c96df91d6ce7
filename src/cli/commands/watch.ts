import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { liveSessionLines, NewestValues } from '../live-session'
import { wholeNumber, withCommon, withPhone, type CommonOptions } from '../options'
import { textPairs } from '../table'
import { LiveLines } from '../terminal'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly seconds?: number
}

/** `hotplate watch`: live readings of a phone without a run. Nothing is stored. Ends after `--seconds` or at Ctrl+C. */
export const addWatch: AddCommand = (program, host) => {
  withPhone(withCommon(program.command('watch').description('show live readings of a phone, without a run')))
    .option('--seconds <n>', 'stop after so many seconds', wholeNumber(1, 86_400))
    .action((options: Options) => runCommand(host, options, (context) => watch(context, options)))
}

async function watch(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client, signal, json, terminal } = context
  const serial = await choosePhone(client, options.serial)
  const lines = new LiveLines(terminal)
  const values = new NewestValues()
  const wanted = options.seconds === undefined ? { serial } : { serial, seconds: options.seconds }
  try {
    for await (const frame of await client.sessions.watchPhone(wanted, { signal })) {
      values.take(frame)
      if (json) context.printLine({ tMs: frame.nowMs, columns: frame.columns })
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
