import { HotplateError } from '@shared/errors/hotplate-error'
import type { OverheadRow } from '@shared/model'
import type { CommandContext } from './command-context'
import { exitCode, type ExitCode } from './exit-code'

export interface OverheadOptions {
  readonly build?: string
  readonly model?: string
  readonly blocks?: number
}

const blockS = 20

/** `hotplate watch --overhead`: what the sampler takes from a run's token/s, by switching it off and on in blocks. */
export async function watchOverhead(
  context: CommandContext,
  serial: string,
  options: OverheadOptions
): Promise<ExitCode> {
  const { client, signal, json } = context
  const placed = await client.provision.placements({ serial })
  const pick = (kind: 'build' | 'model', wanted: string | undefined): string => {
    const all = placed.filter((entry) => entry.kind === kind)
    const fitting = all.filter(({ id, name }) => wanted === undefined || wanted === id || wanted === name)
    const [only, second] = fitting
    if (only !== undefined && second === undefined) return only.id
    const there = all.length === 0 ? 'none is on the phone' : all.map(({ name }) => name).join(', ')
    throw new HotplateError('BAD_INPUT', { detail: `Choose a ${kind} with --${kind}; ${there}.` })
  }
  const ids = { buildId: pick('build', options.build), modelId: pick('model', options.model) }
  const request = { serial, ...ids, blocks: options.blocks ?? 8, blockS }
  for await (const row of await client.sessions.measureOverhead(request, { signal })) {
    if (json) context.printLine(row)
    else if (row.type === 'block')
      context.say(`block ${row.index + 1} of ${row.count}: sampler ${row.samplerOn ? 'on' : 'off'}`)
    else context.print(row, overheadText(row))
  }
  return exitCode.done
}

/** The result in words; what the interval holds 0 is no proven loss. */
export function overheadText({ result }: Extract<OverheadRow, { type: 'result' }>): string {
  const { onTokenRate, offTokenRate, lossPct, plusMinusPct, pairs } = result
  const rate = (value: number | null): string => (value === null ? 'unknown' : `${value.toFixed(2)} token/s`)
  const rates = `sampler on ${rate(onTokenRate)}, off ${rate(offTokenRate)} (medians of blocks)\n`
  if (lossPct === null || plusMinusPct === null)
    return `${rates}The loss is unknown: only ${pairs} pair of blocks had a rate.\n`
  const proven = Math.abs(lossPct) > plusMinusPct
  const interval = `${lossPct.toFixed(2)} % ± ${plusMinusPct.toFixed(2)} (95 %, ${pairs} pairs)`
  return `${rates}loss with the sampler: ${interval}${proven ? '' : ', not distinguishable from none'}\n`
}
