import { withEngine } from '../engine-options'
import type { AddCommand } from '../command-context'
import { reportError, runCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withGates } from '../gate-options'
import {
  numberList,
  positiveNumber,
  wholeNumber,
  withCommon,
  withPhone,
  type CommonOptions
} from '../options'
import { dryRun } from '../run-dry'
import { runOnPhone, type RunOptions } from '../run-on-phone'

interface Options extends CommonOptions, RunOptions {
  readonly capabilities?: string
  readonly port: string
}

const help = `
A prompt run gives the model's text and token/s; --bench runs llama-bench. Both are recorded as sessions.
With --dry-run the command line is printed and nothing is started: for a phone, or without one for the binary whose
--help is given with --capabilities. What follows -- is passed to the program as it is.`

/** `hotplate run`: one prompt or one llama-bench on the phone; with --dry-run only its command line. */
export const addRun: AddCommand = (program, host) => {
  const { terminal, end } = host
  const command = program.command('run').description('run one prompt, or llama-bench, on the phone')
  withGates(withEngine(withPhone(withCommon(command))))
    .option('--build <build>', 'id or name of a build; may be left out when only one is known')
    .option(
      '--model <model>',
      'id or name of a model, or a GGUF file (with --capabilities: its path on the phone)'
    )
    .option('--bench', 'run llama-bench instead of a prompt')
    .option('--pp <list>', 'with --bench: prompt lengths (default 512)', numberList)
    .option('--tg <list>', 'with --bench: lengths of generation (default 128)', numberList)
    .option('--depth <list>', 'with --bench: context depths to start at', numberList)
    .option('--reps <n>', 'with --bench: repetitions (default 5)', wholeNumber(1, 100))
    .option('--timeout <seconds>', 'longest time the program is given (default 900)', positiveNumber)
    .option('--name <text>', 'name of the session')
    .option('--load-anyway', 'start although the plan says that it does not fit')
    .option('--dry-run', 'print the command line and stop')
    .option('--capabilities <file>', 'with --dry-run: what the binary prints for --help')
    .option(
      '--binary <name>',
      'llama-completion, llama-cli, llama-bench, main; with --capabilities also a server'
    )
    .option('--port <n>', 'with --capabilities: port of a server', '8080')
    .argument('[flags...]', 'flags for the program, after --')
    .addHelpText('after', help)
    .action(async (flags: string[], options: Options) => {
      if (options.dryRun !== true || options.capabilities === undefined)
        return runCommand(host, { ...options, records: options.dryRun !== true }, (context) =>
          runOnPhone(context, options, flags)
        )
      try {
        const run = await dryRun({ ...options, capabilities: options.capabilities }, flags)
        terminal.out.write(
          options.json === true ? `${JSON.stringify(run, null, 2)}\n` : `${run.commandLine}\n`
        )
        end(exitCode.done)
      } catch (error) {
        end(reportError(terminal, error, options))
      }
    })
}
