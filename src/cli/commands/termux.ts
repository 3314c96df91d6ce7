import type { TermuxState } from '@shared/model'
import { chooseBuild } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, withPhone, wholeNumber, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly serial?: string
}

interface RunOptions extends Options {
  readonly program: string
  readonly seconds: number
}

/** `hotplate termux`: Termux as a second place to run: what is possible, put a build there, run it, remove it. */
export const addTermux: AddCommand = (program, host) => {
  const group = program.command('termux').description('Termux as a second place to run builds')
  const on = (spec: string, words: string) => withPhone(withCommon(group.command(spec).description(words)))
  on('state', 'is it there, and what is possible').action((options: Options) =>
    runCommand(host, options, async ({ client, print }) => {
      const state = await client.termux.state({ serial: await choosePhone(client, options.serial) })
      print(state, stateText(state))
      return state.runAs ? exitCode.done : exitCode.no
    })
  )
  on('place <build>', 'put a build into its home, proven by hashes').action(
    (build: string, options: Options) =>
      runCommand(host, options, async (context) => {
        const { id } = await chooseBuild(context, build)
        const serial = await choosePhone(context.client, options.serial)
        const state = await context.client.termux.place({ serial, buildId: id })
        context.print(state, stateText(state))
        return exitCode.done
      })
  )
  on('run <build> [args...]', 'run a program of a placed build; its arguments after --')
    .option('--program <name>', 'which program', 'llama-completion')
    .option('--seconds <n>', 'at most so long', wholeNumber(1, 3600), 120)
    .action((build: string, args: string[], options: RunOptions) =>
      runCommand(host, options, async (context) => {
        const { id } = await chooseBuild(context, build)
        const serial = await choosePhone(context.client, options.serial)
        const timeoutMs = options.seconds * 1000
        const asked = { serial, buildId: id, args, program: options.program, timeoutMs }
        const result = await context.client.termux.run(asked)
        context.print(result, `${result.stdout}${result.stderr}exit code ${result.exitCode}`)
        return result.exitCode === 0 ? exitCode.done : exitCode.no
      })
    )
  on('remove [build]', 'remove one build, or all that Hotplate put there').action(
    (build: string | undefined, options: Options) =>
      runCommand(host, options, async ({ client, print }) => {
        const serial = await choosePhone(client, options.serial)
        const answer = await client.termux.remove({
          serial,
          ...(build === undefined ? {} : { buildId: build })
        })
        print(
          answer,
          answer.removed.length === 0 ? 'Nothing was there.' : `Removed ${answer.removed.join(', ')}.`
        )
        return exitCode.done
      })
  )
}

function stateText({ serial, installed, version, reason, builds }: TermuxState): string {
  const head = installed ? `Termux ${version ?? '(version unknown)'} on ${serial}` : `No Termux on ${serial}`
  return [`${head}: ${reason}`, ...builds.map((id) => `  build ${id}`)].join('\n')
}
