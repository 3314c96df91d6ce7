import type { HelpFacts } from '@core/builds/capabilities'
import { fail, ok, type Result } from '@shared/base/result'
import type { RunIntent } from '@shared/model'
import { readExtraFlags } from './extra-flags'
import { renderLoadFlags, type Unsupported } from './load-flags'

/** What the arguments of one llama-server depend on, besides what its binary understands. */
export interface ServerSettings {
  readonly modelPath: string
  readonly port: string
  readonly threads: number
  readonly intent: Pick<RunIntent, 'context' | 'residency' | 'lock' | 'extraFlags'>
}

interface Tuning {
  /** Spellings over the years; the first that the binary knows is sent. */
  readonly names: readonly string[]
  readonly value: string | null
  readonly opposite?: string
}

/**
 * Defaults that a run on a phone needs, sent only where the binary knows them (and the word): one slot, no prompt
 * cache of gigabytes, no fitting to the total RAM, no context shift (a full context ends the request), and the
 * loading log, which moved to verbosity 4 in b9151. Older builds print it anyway, and take 4 for debugging.
 */
const tunings: readonly Tuning[] = [
  { names: ['-lv', '--verbosity', '--log-verbosity'], value: '4' },
  { names: ['-np', '--parallel'], value: '1' },
  { names: ['-cram', '--cache-ram'], value: '0' },
  { names: ['-ctxcp', '--ctx-checkpoints', '--swa-checkpoints'], value: '0' },
  { names: ['-fit', '--fit'], value: 'off' },
  { names: ['-fa', '--flash-attn'], value: 'auto' },
  { names: ['--no-context-shift'], value: null, opposite: '--context-shift' }
]

/** Words that the help must list: without them the same name is an older option with another meaning. */
const wordMustBeListed = new Set(['4', 'off', 'auto'])

/**
 * The arguments of llama-server for an intent, as this binary's own help spells them. Nothing is dropped silently:
 * what the binary cannot do comes back as `Unsupported` naming the flag. The API key is no argument: it goes
 * through the environment (LLAMA_API_KEY), where `ps` does not show it.
 */
export function renderServerArgs(
  help: HelpFacts,
  settings: ServerSettings
): Result<readonly string[], Unsupported> {
  const { intent, threads } = settings
  const load = renderLoadFlags(help, intent)
  if (!load.ok) return load
  const extra = readExtraFlags(help, intent.extraFlags)
  if (!extra.ok) return extra
  const needed: readonly (readonly [flag: string, value: string])[] = [
    ['-m', settings.modelPath],
    ['--host', '127.0.0.1'],
    ['--port', settings.port],
    ['-t', String(threads)],
    ['-c', String(intent.context)]
  ]
  const absent = needed.find(([flag]) => !help.flags.has(flag))
  if (absent !== undefined)
    return fail({ intent: absent.join(' '), detail: `its --help knows no ${absent[0]}` })
  return ok([
    ...needed.flat(),
    ...load.value,
    ...renderTunings(help, extra.value.names),
    ...intent.extraFlags
  ])
}

/** A default gives way to the user's own flag under any of its names. */
function renderTunings(help: HelpFacts, taken: ReadonlySet<string>): readonly string[] {
  return tunings.flatMap(({ names, value, opposite = '' }) => {
    const name = names.find((spelling) => help.flags.has(spelling))
    if (name === undefined || [...names, opposite].some((spelling) => taken.has(spelling))) return []
    if (value === null) return [name]
    const words = help.values.get(name)
    if (words === undefined ? wordMustBeListed.has(value) : !words.includes(value)) return []
    return [name, value]
  })
}
