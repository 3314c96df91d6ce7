import type { HelpFacts } from '@core/builds/capabilities'
import type { Residency, RunIntent } from '@shared/model'
import { fail, ok, type Result } from '@shared/base/result'

/** Why a build cannot do what was asked, naming the flag (or value) it lacks. */
export interface Unsupported {
  readonly intent: string
  readonly detail: string
}

type LoadIntent = Pick<RunIntent, 'residency' | 'lock'>

/**
 * Where the weights live, in the spelling this binary understands. llama.cpp changed it twice: two switches until
 * b10104, `--load-mode` beside them until b10874, `--load-mode` alone since (pull requests 20834, 26135, 28334).
 * Where both are known only `--load-mode` is right: there the old switches set one value and the last one wins.
 */
export function renderLoadFlags(help: HelpFacts, intent: LoadIntent): Result<readonly string[], Unsupported> {
  return help.flags.has('--load-mode') ? loadMode(help, intent) : oldSwitches(help, intent)
}

function loadMode(help: HelpFacts, { residency, lock }: LoadIntent): Result<readonly string[], Unsupported> {
  const words = help.values.get('--load-mode') ?? []
  if (residency === 'direct' && lock)
    return unsupported(
      { residency, lock },
      'direct reading cannot be locked: no word of its --load-mode does both'
    )
  const word = modeWord(residency, lock, words.includes('mmap+mlock'))
  if (word === null || !words.includes(word))
    return unsupported({ residency, lock }, `its --load-mode offers ${words.join(', ') || 'no known words'}`)
  return ok(['--load-mode', word])
}

/** Before b10145 `mlock` meant mmap and lock; `mmap+mlock` came when `mlock` became lock without mmap. */
function modeWord(residency: Residency, lock: boolean, tellsApart: boolean): string | null {
  switch (residency) {
    case 'mmap':
      if (!lock) return 'mmap'
      return tellsApart ? 'mmap+mlock' : 'mlock'
    case 'ram':
      if (!lock) return 'none'
      return tellsApart ? 'mlock' : null
    case 'direct':
      return lock ? null : 'dio'
  }
}

function oldSwitches(help: HelpFacts, intent: LoadIntent): Result<readonly string[], Unsupported> {
  if (intent.residency === 'direct') {
    if (!help.flags.has('--direct-io')) return unsupported(intent, missing('--direct-io'))
    if (intent.lock)
      return unsupported(
        intent,
        'direct reading cannot be locked: its --direct-io and --mlock exclude each other'
      )
    return ok(['--direct-io'])
  }
  const wanted = [...(intent.residency === 'ram' ? ['--no-mmap'] : []), ...(intent.lock ? ['--mlock'] : [])]
  const absent = wanted.find((flag) => !help.flags.has(flag))
  if (absent !== undefined) return unsupported(intent, missing(absent))
  // For three weeks of 2026 direct I/O was on by default, which would quietly replace both mmap and plain reading.
  return ok(help.flags.has('--no-direct-io') ? [...wanted, '--no-direct-io'] : wanted)
}

function missing(flag: string): string {
  return `its --help knows no ${flag}`
}

function unsupported(
  { residency, lock }: LoadIntent,
  detail: string
): { readonly ok: false; readonly error: Unsupported } {
  return fail({ intent: `residency ${residency}${lock ? ' with lock' : ''}`, detail })
}
