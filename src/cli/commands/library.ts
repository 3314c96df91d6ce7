import { formatBytes } from '@shared/units/format'
import type { Build, Model } from '@shared/model'
import type { Command } from 'commander'
import { chooseBuild, chooseModel } from '../choose-library'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'
import { textTable } from '../table'

const right = 'right'

/** `hotplate builds` and `hotplate models`: what this PC knows; `add` imports, `forget` takes off the list. */
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
  add(builds, 'the folder that holds llama-server').action((path: string, options: CommonOptions) =>
    runCommand(host, options, async (context) => {
      const build = await chooseBuild(context, path)
      context.print(build, buildsText([build]))
      return exitCode.done
    })
  )
  add(models, 'a GGUF file, any shard of a split').action((path: string, options: CommonOptions) =>
    runCommand(host, options, async (context) => {
      const model = await chooseModel(context, path)
      context.print(model, modelsText([model]))
      return exitCode.done
    })
  )
  forget(builds).action((id: string, options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const answer = await client.library.removeBuild({ id })
      print(
        answer,
        answer.removed ? `Forgot build ${id}; its files were not touched.` : `No build ${id} is known.`
      )
      return answer.removed ? exitCode.done : exitCode.no
    })
  )
  forget(models).action((id: string, options: CommonOptions) =>
    runCommand(host, options, async ({ client, print }) => {
      const answer = await client.library.removeModel({ id })
      print(
        answer,
        answer.removed ? `Forgot model ${id}; its files were not touched.` : `No model ${id} is known.`
      )
      return answer.removed ? exitCode.done : exitCode.no
    })
  )
}

const list = (group: Command): Command =>
  withCommon(group.command('list', { isDefault: true }).description('list them'))
const add = (group: Command, what: string): Command =>
  withCommon(
    group.command('add').argument('<path>', what).description('import one: reads and hashes it once')
  )
const forget = (group: Command): Command =>
  withCommon(group.command('forget').argument('<id>').description('take one off the list; files stay'))

function buildsText(builds: readonly Build[]): string {
  const columns = [
    { title: 'id' },
    { title: 'name' },
    { title: 'ABI' },
    { title: 'version' },
    { title: 'files', align: right },
    { title: 'size', align: right }
  ] as const
  const row = (build: Build): string[] => [
    build.id,
    build.name,
    build.abi,
    build.version ?? '',
    String(build.files.length),
    formatBytes(build.totalBytes)
  ]
  return builds.length === 0
    ? 'No build is known. `hotplate builds add FOLDER` imports one.'
    : textTable(columns, builds.map(row))
}

function modelsText(models: readonly Model[]): string {
  const columns = [
    { title: 'id' },
    { title: 'name' },
    { title: 'kind' },
    { title: 'quantization' },
    { title: 'shards', align: right },
    { title: 'size', align: right }
  ] as const
  const row = (model: Model): string[] => [
    model.id,
    model.name,
    model.architecture ?? '',
    model.quantization ?? '',
    String(model.shards.length),
    formatBytes(model.totalBytes)
  ]
  return models.length === 0
    ? 'No model is known. `hotplate models add FILE.gguf` imports one.'
    : textTable(columns, models.map(row))
}
