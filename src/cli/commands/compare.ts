import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { notReadable } from '@core/gguf/byte-source'
import { compareSources } from '@core/sessions/compare/compare-sources'
import { openFileSource } from '@core/sessions/compare/open-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import { CompareAlign, ProtocolField, type Comparison } from '@shared/model'
import { InvalidArgumentError, Option } from 'commander'
import { reportError, runCommand, type AddCommand, type CommandHost } from '../command-context'
import { comparisonMarkdown, comparisonText } from '../comparison-text'
import { exitCode, type ExitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'

interface CompareCommandOptions extends CommonOptions {
  readonly align: CompareAlign
  readonly deliberate: readonly ProtocolField[]
  readonly tolerance: number
  readonly force?: true
  readonly markdown?: true
}

const help = `
Each is an id of a session, a session file (.json, .json.gz) or what llama-bench wrote with -o json or -o jsonl.
Exit code: 0 no regression, 1 one of the others is worse than the first beyond the noise, 2 not measured alike (see --deliberate, --force).`

/** `hotplate compare A B [C…]`: what changed against the first, and whether that is more than noise. */
export const addCompare: AddCommand = (program, host) => {
  withCommon(program.command('compare').description('compare two to six sessions with the first of them'))
    .argument('<sessions...>', 'two to six: ids of sessions, session files, llama-bench files')
    .addOption(
      new Option('--align <moment>', 'where their clocks are laid on each other')
        .choices(CompareAlign.options)
        .default('loadStart')
    )
    .option(
      '--deliberate <fields>',
      `what differs on purpose, with commas: ${ProtocolField.options.join(', ')}`,
      fieldList,
      []
    )
    .option('--tolerance <percent>', 'a difference within this is none', percent, 2)
    .option('--force', 'compare although they were not measured alike')
    .option('--markdown', 'the result as Markdown')
    .addHelpText('after', help)
    .action((names: string[], options: CompareCommandOptions) => compare(host, names, options))
}

async function compare(
  host: CommandHost,
  names: readonly string[],
  options: CompareCommandOptions
): Promise<void> {
  const { align, deliberate, tolerance } = options
  const asked = { align, deliberate: [...deliberate], tolerancePct: tolerance, force: options.force ?? false }
  try {
    checkCount(names)
    const files = await Promise.all(
      names.map((name) => (isFile(name) ? readSource(name) : Promise.resolve(null)))
    )
    if (files.every((file) => file !== null)) {
      const sources = await Promise.all(files.map(({ fileName, bytes }) => openFileSource(fileName, bytes)))
      host.end(show(host, compareSources(sources, asked), options))
      return
    }
    const sources = names.map((name, at) => {
      const file = files[at] ?? null
      return file === null
        ? ({ kind: 'session', sessionId: name } as const)
        : ({ kind: 'file', fileName: file.fileName, base64: file.bytes.toString('base64') } as const)
    })
    await runCommand(host, options, async ({ client }) =>
      show(host, await client.compare.sources({ sources, ...asked }), options)
    )
  } catch (error) {
    host.end(reportError(host.terminal, error, options))
  }
}

function show({ terminal }: CommandHost, found: Comparison, options: CompareCommandOptions): ExitCode {
  const text = options.markdown === true ? comparisonMarkdown(found) : comparisonText(found)
  terminal.out.write(options.json === true ? `${JSON.stringify(found, null, 2)}\n` : `${text.trimEnd()}\n`)
  if (!found.comparable && !found.forced) return exitCode.badInput
  return found.regression ? exitCode.no : exitCode.done
}

function checkCount(names: readonly string[]): void {
  if (names.length >= 2 && names.length <= 6) return
  throw new HotplateError('BAD_INPUT', {
    detail: `Two to six sessions can be compared, not ${names.length}.`
  })
}

function isFile(name: string): boolean {
  return /\.jsonl?(\.gz)?$/i.test(name) || name.includes('/') || existsSync(name)
}

async function readSource(name: string): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
  const bytes = await readFile(name).catch((error: unknown) => Promise.reject(notReadable(name, error)))
  return { fileName: basename(name), bytes }
}

function fieldList(text: string): readonly ProtocolField[] {
  return text.split(',').map((word) => {
    const found = ProtocolField.safeParse(word.trim())
    if (found.success) return found.data
    throw new InvalidArgumentError(`Fields are ${ProtocolField.options.join(', ')}.`)
  })
}

function percent(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value <= 50) return value
  throw new InvalidArgumentError('A number from 0 to 50 is needed.')
}
