import { readFile } from 'node:fs/promises'
import { HotplateError } from '@shared/errors/hotplate-error'
import { Dossier } from '@shared/model'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { diffDossiers } from '../dossier-diff'
import { diffMarkdown, dossierMarkdown } from '../dossier-markdown'
import { dossierRows, ladderRows, sensorRows } from '../dossier-text'
import { exitCode, type ExitCode } from '../exit-code'
import { withCommon, withPhone, type CommonOptions } from '../options'
import { textPairs, textTable } from '../table'

interface Options extends CommonOptions {
  readonly serial?: string
  readonly markdown?: true
  readonly measure?: true
  readonly diff?: string
}

/** `hotplate dossier`: the static facts of one phone, or what two phones tell differently; what is unknown says why. */
export const addDossier: AddCommand = (program, host) => {
  withPhone(withCommon(program.command('dossier').description('show the facts of one phone')))
    .option('--markdown', 'print Markdown tables, to be pasted elsewhere')
    .option(
      '--measure',
      'also measure how fast storage reads and the link carries (writes 128 MiB, removed again)'
    )
    .option(
      '--diff <other>',
      'show only what another phone (serial or address) or a saved --json file tells differently'
    )
    .action((options: Options) => runCommand(host, options, (context) => dossier(context, options)))
}

async function dossier(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client, print } = context
  const measure = options.measure === true
  const serial = await choosePhone(client, options.serial)
  const one = await client.phones.dossier({ serial, measure })
  if (options.diff === undefined) {
    print(one, options.markdown === true ? `${dossierMarkdown(one)}\n` : dossierText(one))
    return exitCode.done
  }
  const saved = options.diff.endsWith('.json') ? await readSaved(options.diff) : null
  const other =
    saved ?? (await client.phones.dossier({ serial: await choosePhone(client, options.diff), measure }))
  const differences = diffDossiers(one, other)
  const names = [one, other].map(({ model, serial }) => `${model} (${serial})`) as [string, string]
  print(
    { a: one.serial, b: other.serial, differences },
    diffText(names, differences, options.markdown === true)
  )
  return exitCode.done
}

function dossierText(one: Dossier): string {
  const pairs = (rows: readonly { readonly name: string; readonly value: string }[]) =>
    textPairs(rows.map(({ name, value }) => [name, value]))
  const columns = ['sensor', 'kind', '', 'reason'].map((title) => ({ title }))
  return [
    pairs(dossierRows(one)),
    `Where each quantity is read\n${pairs(ladderRows(one))}`,
    textTable(columns, sensorRows(one))
  ].join('\n\n')
}

function diffText(
  names: readonly [string, string],
  differences: ReturnType<typeof diffDossiers>,
  markdown: boolean
): string {
  if (differences.length === 0) return `${names[0]} and ${names[1]} tell the same.`
  if (markdown) return diffMarkdown(names, differences)
  const columns = ['fact', ...names].map((title) => ({ title }))
  return textTable(
    columns,
    differences.map(({ name, a, b }) => [name, a ?? '', b ?? ''])
  )
}

/** Throws FILE_NOT_READABLE, BAD_INPUT. */
async function readSaved(path: string): Promise<Dossier> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new HotplateError('FILE_NOT_READABLE', {
      file: path,
      detail: error instanceof Error ? error.message : String(error)
    })
  })
  const parsed = Dossier.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new HotplateError('BAD_INPUT', { detail: `${path} is not what \`hotplate dossier --json\` prints.` })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
