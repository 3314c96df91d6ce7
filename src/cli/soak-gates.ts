import type { GateOverride, RunIntent } from '@shared/model'
import type { CommandContext } from './command-context'
import { closedText, forecastText } from './gates-text'

export interface GatedRun {
  readonly serial: string
  readonly buildId: string
  readonly modelId: string
  readonly intent: RunIntent
}

/** Waits until no gate is closed but those that are passed on purpose, and says what it waits for. Ends early with the signal. */
export async function waitForGates(
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
