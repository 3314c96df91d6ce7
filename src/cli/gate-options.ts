import type { GateOverride, RunIntent } from '@shared/model'
import { InvalidArgumentError, type Command } from 'commander'
import type { CommandContext } from './command-context'
import { closedText, forecastText } from './gates-text'

/** What a command is told about the gates before a run. */
export interface GateOptions {
  readonly override?: readonly GateOverride[]
  /** false = `--no-gates`. */
  readonly gates: boolean
  readonly wait?: true
}

export interface GatedRun {
  readonly serial: string
  readonly buildId: string
  readonly modelId: string
  readonly intent: RunIntent
}

/** Adds the options of the gates. */
export function withGates(command: Command): Command {
  return command
    .option(
      '--override <gate=reason>',
      'start although this gate is closed, and why (may be repeated)',
      override
    )
    .option('--no-gates', 'do not look whether the phone is fit for a run; the session says so')
    .option('--wait', 'wait until closed gates open, such as for the phone to cool')
}

/** The part of a start request that says how gates are checked; waits for them first where that is asked. */
export async function gatesFor(
  context: CommandContext,
  run: GatedRun,
  options: GateOptions
): Promise<{ readonly gates?: { readonly overrides: GateOverride[] } }> {
  if (!options.gates) return {}
  const overrides = [...(options.override ?? [])]
  if (options.wait === true) await waitForGates(context, run, overrides)
  return { gates: { overrides } }
}

/** Waits until no gate is closed but those that are passed on purpose, and says what it waits for. Ends early with the signal. */
async function waitForGates(
  { client, signal, say }: Pick<CommandContext, 'client' | 'signal' | 'say'>,
  run: GatedRun,
  overrides: readonly GateOverride[]
): Promise<void> {
  const passed = new Set(overrides.map(({ gate }) => gate))
  let said = ''
  for await (const report of await client.gates.check(run, { signal })) {
    if (!report.done) continue
    const closed = report.gates.filter(({ id, state }) => state === 'fail' && !passed.has(id))
    if (closed.length === 0) return
    const text = [`Waiting: ${closedText({ ...report, gates: closed })}.`, forecastText(report)]
      .join(' ')
      .trim()
    if (text !== said) say(text)
    said = text
  }
}

function override(text: string, before: readonly GateOverride[] = []): readonly GateOverride[] {
  const found = /^(\w{1,60})=(.{1,500})$/.exec(text)
  if (found === null)
    throw new InvalidArgumentError('GATE=REASON is needed, such as charging="on the bench supply".')
  return [...before, { gate: found[1] ?? '', reason: (found[2] ?? '').trim() }]
}
