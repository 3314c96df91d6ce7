import { HotplateError } from '@shared/errors/hotplate-error'
import { RemedyCode, type GateReport, type Remedy } from '@shared/model'
import { chooseBuild, chooseModel } from '../choose-library'
import { choosePhone } from '../choose-phone'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { closedText, forecastText, gatesText } from '../gates-text'
import {
  intentOf,
  withCommon,
  withIntent,
  withPhone,
  type CommonOptions,
  type IntentOptions
} from '../options'

interface Options extends CommonOptions, IntentOptions {
  readonly serial?: string
  readonly build?: string
  readonly model?: string
  readonly wait?: true
  readonly do: readonly string[]
}

type CheckInput = Parameters<CommandContext['client']['gates']['check']>[0]

/** `hotplate gates`: is a phone fit for a run. Exit code 1 when a gate is closed; `--wait` waits until none is. */
export const addGates: AddCommand = (program, host) => {
  withIntent(
    withPhone(
      withCommon(
        program
          .command('gates')
          .description('look whether a phone is fit for a run: heat, charge, memory, other apps …')
      )
    )
      .option('--build <build>', 'the build that will run (id, name or folder): finds the reference run')
      .option(
        '--model <model>',
        'the model that will run (id, name or GGUF file): memory is held against its plan'
      )
      .option('--wait', 'go on looking until no gate is closed; with --json one line a report')
      .option(
        '--do <remedy>',
        'first do what a gate asks for: screenOff, stayAwake, airplane, dnd, fixedPerformance, freeRam, stopApp=PACKAGE or stopStale=PID',
        (text: string, all: readonly string[]) => [...all, text],
        []
      )
  ).action((options: Options) => runCommand(host, options, (context) => gates(context, options)))
}

async function gates(context: CommandContext, options: Options): Promise<ExitCode> {
  const { client, print } = context
  const model = options.model === undefined ? null : await chooseModel(context, options.model)
  const build = options.build === undefined ? null : await chooseBuild(context, options.build)
  const serial = await choosePhone(client, options.serial)
  const input: CheckInput = {
    ...{ serial, buildId: build?.id ?? null, modelId: model?.id ?? null },
    intent: intentOf(options, [])
  }
  for (const wish of options.do) await doRemedy(context, input, wish)
  const report = await look(context, input, options.wait === true)
  if (report === null) return exitCode.no
  if (options.wait !== true || !context.json) print(report, gatesText(report))
  return report.ready ? exitCode.done : exitCode.no
}

/** The first whole report, or with `wait` the first one in which no gate is closed; null when it was interrupted. */
async function look(context: CommandContext, input: CheckInput, wait: boolean): Promise<GateReport | null> {
  const { client, json, signal, printLine, say } = context
  let said = ''
  let last: GateReport | null = null
  for await (const report of await client.gates.check(input, { signal })) {
    if (!report.done) continue
    last = report
    if (wait && json) printLine(report)
    if (!wait || report.ready) return report
    const text = `${closedText(report)}. ${forecastText(report)}`
    if (!json && text !== said) say(text)
    said = text
  }
  return last
}

/** Reads `code` or `code=subject` and does it. A stale process is looked up, so that exactly that one is ended. */
async function doRemedy(context: CommandContext, input: CheckInput, wish: string): Promise<void> {
  const { client, say } = context
  const [word = '', subject = ''] = wish.split(/=(.*)/s)
  const code = RemedyCode.safeParse(word)
  if (!code.success) throw new HotplateError('BAD_INPUT', { detail: `There is no remedy “${word}”.` })
  const data = await subjectOf(context, input, { code: code.data, subject })
  const { text } = await client.gates.remedy({ serial: input.serial, code: code.data, data })
  say(text)
}

async function subjectOf(
  context: CommandContext,
  input: CheckInput,
  { code, subject }: { readonly code: Remedy['code']; readonly subject: string }
): Promise<Remedy['data']> {
  if (code === 'stopApp') return { packageName: subject }
  if (code !== 'stopStale') return {}
  const report = await look(context, input, false)
  const stale = report?.gates.find(({ id }) => id === 'staleRuns')?.remedies ?? []
  const found = stale.find(({ data }) => String(data['pid']) === subject)
  if (found !== undefined) return found.data
  throw new HotplateError('BAD_INPUT', { detail: `No llama process with pid ${subject} runs on the phone.` })
}
