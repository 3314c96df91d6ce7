import { readFile } from 'node:fs/promises'
import { parseHelpText } from '@core/builds/help-text'
import { notReadable } from '@core/gguf/byte-source'
import { commandLineOf } from '@core/runs/command-line'
import { renderEngineArgs } from '@core/runs/engine-args'
import { programOf } from '@core/runs/engine-intent'
import { tasksetMask } from '@core/runs/topology'
import { HotplateError } from '@shared/errors/hotplate-error'
import { reportError, type AddCommand } from '../command-context'
import { engineIntentOf, withEngine, type EngineOptions } from '../engine-options'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'

interface Options extends CommonOptions, EngineOptions {
  readonly dryRun?: true
  readonly capabilities: string
  readonly binary: string
  readonly model: string
  readonly port: string
}

/** What a run would be started with. */
interface DryRun {
  readonly argv: readonly string[]
  readonly commandLine: string
}

const help = `
What follows -- is passed to the program as it is. To run a model on a phone and watch it: hotplate soak.`

/** `hotplate run --dry-run`: the command line of an intent for one binary, told by its captured --help. Needs no phone. */
export const addRun: AddCommand = (program, { terminal, end }) => {
  withEngine(
    withCommon(program.command('run').description('print how a llama.cpp binary is told what you want of it'))
  )
    .requiredOption('--dry-run', 'print the command line and stop (nothing else is offered here)')
    .requiredOption('--capabilities <file>', 'what the binary prints for --help')
    .requiredOption('--binary <name>', 'llama-server, llama-completion, llama-cli, llama-bench, main, server')
    .option('--model <path>', 'model file on the phone', 'MODEL.gguf')
    .option('--port <n>', 'port of a server', '8080')
    .argument('[flags...]', 'flags for the program, after --')
    .addHelpText('after', help)
    .action(async (flags: string[], options: Options) => {
      try {
        const run = await dryRun(options, flags)
        terminal.out.write(
          options.json === true ? `${JSON.stringify(run, null, 2)}\n` : `${run.commandLine}\n`
        )
        end(exitCode.done)
      } catch (error) {
        end(reportError(terminal, error, options))
      }
    })
}

async function dryRun(options: Options, flags: readonly string[]): Promise<DryRun> {
  const { capabilities, binary, model, port } = options
  const text = await readFile(capabilities, 'utf8').catch((error: unknown) =>
    Promise.reject(notReadable(capabilities, error))
  )
  const facts = parseHelpText(text)
  if (facts.flags.size === 0)
    throw new HotplateError('BAD_INPUT', {
      detail: `${capabilities} lists no option: it is no --help of llama.cpp.`
    })
  const engine = programOf(binary, facts)
  if (engine === null)
    throw new HotplateError('BAD_INPUT', {
      detail: `“${binary}” is no program of llama.cpp that Hotplate runs.`
    })
  const place = { modelPath: model, port }
  const args = renderEngineArgs(facts, { program: engine, place }, engineIntentOf(options, flags))
  if (!args.ok) throw new HotplateError('INTENT_UNSUPPORTED', { build: binary, ...args.error })
  const mask = Array.isArray(options.cores) ? tasksetMask(options.cores) : ''
  const argv = [...(mask === '' ? [] : ['taskset', mask]), binary, ...args.value]
  return { argv, commandLine: commandLineOf(argv) }
}
