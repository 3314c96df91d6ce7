import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { BuildCheck } from '@shared/model'
import type { Command } from 'commander'
import { chooseBuild, chooseModel } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { followImports } from '../follow-imports'
import { followKept } from '../follow-kept'
import { buildsText, modelsText } from '../library-text'
import { withCommon, withPhone, type CommonOptions } from '../options'

interface ImportModelOptions extends CommonOptions {
  readonly sums?: string
}

interface CheckOptions extends CommonOptions {
  readonly serial?: string
}

/**
 * `hotplate builds` and `hotplate models`: what this PC knows; `import` takes one in (`add` is the same), `check` asks a phone
 * whether a build can run there, `verify` reads what lies on this PC again, `forget` takes one off the list.
 */
export const addLibrary: AddCommand = (program, host) => {
  const builds = program.command('builds').description('the llama.cpp builds this PC knows')
  const models = program.command('models').description('the GGUF models this PC knows')
  list(builds).action((options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const found = await client.library.builds()
      print(found, buildsText(found))
      return exitCode.done
    })
  )
  list(models).action((options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const found = await client.library.models()
      print(found, modelsText(found))
      return exitCode.done
    })
  )
  taking(
    builds,
    '<paths...>',
    'a folder with llama-server, or a .tar.gz, .zip or .deb with its dependencies'
  ).action((paths: string[], options: CommonOptions) =>
    runCommand(host, options, (context) => importBuild(context, paths))
  )
  taking(models, '<path>', 'a GGUF file, any shard of a split')
    .option('--sums <sums>', 'SHA256SUMS or .sha256 file, its text, or - for stdin; every shard must match')
    .action((path: string, options: ImportModelOptions) =>
      runCommand(host, options, (context) => importModel(context, path, options.sums))
    )
  withPhone(
    withCommon(
      builds.command('check').argument('<build>').description('would it run on a phone? Sends nothing')
    )
  ).action((build: string, options: CheckOptions) =>
    runCommand(host, options, (context) => checkBuild(context, build, options.serial))
  )
  verifying(builds, 'build').action((wanted: string, options: CommonOptions) =>
    runCommand(host, options, async (context) =>
      followKept(context, { kind: 'build', ...(await chooseBuild(context, wanted)) })
    )
  )
  verifying(models, 'model').action((wanted: string, options: CommonOptions) =>
    runCommand(host, options, async (context) =>
      followKept(context, { kind: 'model', ...(await chooseModel(context, wanted)) })
    )
  )
  forget(builds).action((id: string, options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const answer = await client.library.removeBuild({ id })
      print(
        answer,
        answer.removed ? `Forgot build ${id}; your own files were not touched.` : unknown('build', id)
      )
      return answer.removed ? exitCode.done : exitCode.no
    })
  )
  forget(models).action((id: string, options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const answer = await client.library.removeModel({ id })
      print(answer, answer.removed ? `Forgot model ${id}; its files were not touched.` : unknown('model', id))
      return answer.removed ? exitCode.done : exitCode.no
    })
  )
}

const list = (group: Command): Command =>
  withCommon(group.command('list', { isDefault: true }).description('list them'))
const taking = (group: Command, argument: string, what: string): Command =>
  withCommon(
    group
      .command('import')
      .alias('add')
      .argument(argument, what)
      .description('take one in: hashes every byte')
  )
const verifying = (group: Command, what: string): Command =>
  withCommon(
    group
      .command('verify')
      .argument(`<${what}>`)
      .description('is it still what was imported? Reads every byte on this PC again')
  )
const forget = (group: Command): Command =>
  withCommon(group.command('forget').argument('<id>').description('take one off the list'))
const unknown = (kind: string, id: string): string => `No ${kind} ${id} is known.`

async function importBuild(context: CommandContext, paths: readonly string[]): Promise<ExitCode> {
  const [path = '', ...more] = paths
  const build =
    more.length === 0 && !existsSync(path)
      ? await chooseBuild(context, path)
      : await followImports(context, () =>
          context.client.library.importBuild(
            { path: resolve(path), more: more.map((one) => resolve(one)) },
            { signal: context.signal }
          )
        )
  context.print(build, buildsText([build]))
  return exitCode.done
}

async function importModel(context: CommandContext, path: string, asked?: string): Promise<ExitCode> {
  const sums = asked === '-' ? await readAll(process.stdin) : asked
  const model =
    sums === undefined && !existsSync(path)
      ? await chooseModel(context, path)
      : await followImports(context, () =>
          context.client.library.importModel(
            { path: resolve(path), ...(sums === undefined ? {} : { sums: pathOrText(sums) }) },
            { signal: context.signal }
          )
        )
  context.print(model, modelsText([model]))
  return exitCode.done
}

/** The core may run elsewhere than in the user's folder: a file's path is made whole. */
function pathOrText(sums: string): string {
  return !/[\r\n]/.test(sums) && existsSync(sums) ? resolve(sums) : sums
}

async function checkBuild(context: CommandContext, wanted: string, asked?: string): Promise<ExitCode> {
  const build = await chooseBuild(context, wanted)
  const serial = await choosePhone(context.client, asked)
  const check = await context.client.library.checkBuild({ id: build.id, serial })
  context.print(check, checkText(check, build.name))
  return check.runs ? exitCode.done : exitCode.no
}

function checkText(check: BuildCheck, name: string): string {
  const head = check.runs
    ? `${name} can run on ${check.serial}.`
    : `${name} cannot run on ${check.serial}; nothing was sent.`
  return [head, ...check.items.map(({ severity, text }) => `  ${severity.padEnd(4)} ${text}`)].join('\n')
}
