import type { HelpFacts } from '@core/builds/capabilities'
import { fail, ok, type Result } from '@shared/base/result'
import type { Unsupported } from './load-flags'

/** Set by Hotplate from the intent; a second value would make the preview and the recording untrue. */
const owned = new Set([
  ...['-m', '--model', '--host', '--port', '-t', '--threads', '-c', '--ctx-size'],
  ...['-mu', '--model-url', '-dr', '--docker-repo', '-hf', '-hfr', '--hf-repo', '-hff', '--hf-file'],
  ...['-lm', '--load-mode', '--mlock', '-mmp', '--mmap', '--no-mmap'],
  ...['-dio', '--direct-io', '-ndio', '--no-direct-io', '--api-key', '--api-key-file']
])

/**
 * Checks the user's own flags against what the binary understands: every option known, none of Hotplate's own,
 * values only after options that take one, listed words only. `names` are the options found.
 */
export function readExtraFlags(
  help: HelpFacts,
  extraFlags: readonly string[]
): Result<{ readonly names: ReadonlySet<string> }, Unsupported> {
  const names = new Set<string>()
  let open: string | null = null
  for (const word of extraFlags) {
    if (open !== null) {
      const listed = help.values.get(open)
      if (listed !== undefined && !accepts(listed, word))
        return fail({ intent: `${open} ${word}`, detail: `its ${open} takes ${listed.join(', ')}` })
      open = null
      continue
    }
    const problem = problemOf(help, word)
    if (problem !== null) return fail({ intent: word, detail: problem })
    names.add(word)
    open = help.takesValue.has(word) ? word : null
  }
  if (open !== null) return fail({ intent: open, detail: `${open} needs a value` })
  return ok({ names })
}

/** Help texts list `on|off|auto` where 1 and 0 work too, and ranges as their two ends. */
function accepts(listed: readonly string[], word: string): boolean {
  return listed.includes(word) || /^-?\d+$/.test(word)
}

function problemOf(help: HelpFacts, word: string): string | null {
  if (!word.startsWith('-')) return `“${word}” is no option, and no option before it takes a value`
  if (owned.has(word)) return `Hotplate sets ${word} itself (see threads, cores, context, residency, lock)`
  return help.flags.has(word) ? null : `its --help knows no ${word}`
}
