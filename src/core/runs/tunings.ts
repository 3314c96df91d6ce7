import type { HelpFacts } from '@core/builds/capabilities'
import type { EngineIntent, EngineProgram } from './engine-intent'

interface Tuning {
  /** Spellings over the years; the first that the binary knows is sent. */
  readonly names: readonly string[]
  readonly value: string | null
  readonly opposite?: string
  readonly programs: readonly EngineProgram[]
}

const server: readonly EngineProgram[] = ['server']
const loaders: readonly EngineProgram[] = ['server', 'completion']

/**
 * Defaults that a run on a phone needs, sent only where the binary knows them (and the word): one slot, no prompt
 * cache of gigabytes, no fitting to the total RAM, no context shift (a full context ends the request), and the
 * loading log, which moved to verbosity 4 in b9151. Older builds print it anyway, and take 4 for debugging.
 */
const tunings: readonly Tuning[] = [
  { names: ['-lv', '--verbosity', '--log-verbosity'], value: '4', programs: loaders },
  { names: ['-np', '--parallel'], value: '1', programs: server },
  { names: ['-cram', '--cache-ram'], value: '0', programs: server },
  { names: ['-ctxcp', '--ctx-checkpoints', '--swa-checkpoints'], value: '0', programs: server },
  { names: ['-fit', '--fit'], value: 'off', programs: ['server', 'completion', 'chat'] },
  { names: ['-fa', '--flash-attn'], value: 'auto', programs: server },
  { names: ['--no-context-shift'], value: null, opposite: '--context-shift', programs: loaders }
]

/** Words that the help must list: without them the same name is an older option with another meaning. */
const wordMustBeListed = new Set(['4', 'off', 'auto'])

export interface TuningAsk {
  readonly program: EngineProgram
  /** Options the user gave as they are: a default gives way to them under any of their names. */
  readonly taken: ReadonlySet<string>
  readonly asked: Pick<EngineIntent, 'flashAttention'>
}

/** The defaults of a program, as its binary spells them. */
export function renderTunings(help: HelpFacts, ask: TuningAsk): readonly string[] {
  return tunings.flatMap(({ names, value, opposite = '', programs }) => {
    const name = names.find((spelling) => help.flags.has(spelling))
    if (name === undefined || !programs.includes(ask.program)) return []
    if ([...names, opposite].some((spelling) => ask.taken.has(spelling))) return []
    if (names.includes('--flash-attn') && ask.asked.flashAttention !== null) return []
    if (value === null) return [name]
    const words = help.values.get(name)
    if (words === undefined ? wordMustBeListed.has(value) : !words.includes(value)) return []
    return [name, value]
  })
}
