import type { HelpFacts } from '@core/builds/capabilities'
import { fail, ok, type Result } from '@shared/base/result'
import type { EngineIntent, EngineProgram } from './engine-intent'
import { readExtraFlags } from './extra-flags'
import { renderLoadFlags, type Unsupported } from './load-flags'
import { saidByProgram, saidOtherwise, saidTwice } from './said-twice'
import { renderTunings } from './tunings'

export interface EnginePlace {
  readonly modelPath: string
  /** Only a server listens. */
  readonly port: string
}

type Words = Result<readonly string[], Unsupported>

/** One wish: what people call it, the spellings over the years (the first the binary knows is sent), and its value. */
interface Wish {
  readonly intent: string
  readonly names: readonly string[]
  readonly value: string | number | null
}

/**
 * The arguments of one llama.cpp program for an intent, as this binary's own help spells them. A wish the binary does not
 * know comes back as `Unsupported` naming the flag; none is dropped silently.
 */
export function renderEngineArgs(
  help: HelpFacts,
  engine: { readonly program: EngineProgram; readonly place: EnginePlace },
  intent: EngineIntent
): Words {
  const { program, place } = engine
  const extra = readExtraFlags(help, intent.extraFlags)
  if (!extra.ok) return extra
  const wishes = wishesOf(program, intent)
  const said = [...wishes, ...saidOtherwise(intent), ...saidByProgram(program)]
  const twice = saidTwice(said, extra.value.names)
  if (twice !== null) return fail(twice)
  return joined([
    renderWishes(help, [{ intent: 'model', names: ['-m', '--model'], value: place.modelPath }]),
    fixedWords(help, engine),
    renderWishes(help, wishes),
    program === 'bench' ? benchLoad(help, intent) : renderLoadFlags(help, intent),
    flashAttention(help, intent),
    repack(help, { program, intent }),
    ok(renderTunings(help, { program, taken: extra.value.names, asked: intent })),
    ok(intent.extraFlags)
  ])
}

function joined(parts: readonly Words[]): Words {
  const failed = parts.find((part) => !part.ok)
  return failed ?? ok(parts.flatMap((part) => (part.ok ? part.value : [])))
}

function wishesOf(program: EngineProgram, intent: EngineIntent): readonly Wish[] {
  const bench = program === 'bench'
  return [
    { intent: 'threads', names: ['-t', '--threads'], value: intent.threads },
    { intent: 'batch threads', names: ['-tb', '--threads-batch'], value: intent.threadsBatch },
    // llama-bench makes its own context of depth and tokens: there `-c` does not exist.
    { intent: 'context', names: ['-c', '--ctx-size'], value: intent.context },
    { intent: 'batch', names: ['-b', '--batch-size'], value: intent.batch },
    { intent: 'ubatch', names: ['-ub', '--ubatch-size'], value: intent.ubatch },
    { intent: 'K cache type', names: ['-ctk', '--cache-type-k'], value: intent.kvTypeK },
    { intent: 'V cache type', names: ['-ctv', '--cache-type-v'], value: intent.kvTypeV },
    { intent: 'device', names: ['-dev', '--device'], value: intent.device },
    { intent: 'GPU layers', names: ['-ngl', '--gpu-layers', '--n-gpu-layers'], value: intent.gpuLayers },
    { intent: 'seed', names: ['-s', '--seed'], value: intent.seed },
    { intent: 'temperature', names: ['--temp', '--temperature'], value: intent.temperature },
    { intent: 'top-k', names: ['--top-k'], value: intent.topK },
    { intent: 'top-p', names: ['--top-p'], value: intent.topP },
    { intent: 'min-p', names: ['--min-p'], value: intent.minP },
    { intent: 'repeat penalty', names: ['--repeat-penalty'], value: intent.repeatPenalty },
    { intent: 'tokens', names: ['-n', '--predict', '--n-predict', '--n-gen'], value: intent.tokens },
    { intent: 'prompt', names: bench ? [] : ['-p', '--prompt'], value: intent.prompt }
  ]
}

function renderWishes(help: HelpFacts, wishes: readonly Wish[]): Words {
  const words: string[] = []
  for (const { intent, names, value } of wishes) {
    if (value === null) continue
    const name = names.find((spelling) => help.flags.has(spelling))
    if (name === undefined) return unknown(intent, names[0] ?? `a ${intent}`)
    const listed = help.values.get(name)
    if (listed !== undefined && typeof value === 'string' && !listed.includes(value))
      return fail({ intent: `${intent} ${value}`, detail: `its ${name} takes ${listed.join(', ')}` })
    words.push(name, String(value))
  }
  return ok(words)
}

/** What a program needs to be usable by a machine: where to listen, a form of output, no conversation. */
function fixedWords(
  help: HelpFacts,
  { program, place }: { readonly program: EngineProgram; readonly place: EnginePlace }
): Words {
  const has = (...names: readonly string[]): string | undefined => names.find((name) => help.flags.has(name))
  switch (program) {
    case 'server':
      return renderWishes(help, [
        { intent: 'address', names: ['--host'], value: '127.0.0.1' },
        { intent: 'port', names: ['--port'], value: place.port }
      ])
    case 'bench': {
      const formats = help.values.get('-o') ?? []
      return ok(['-o', formats.length === 0 || formats.includes('jsonl') ? 'jsonl' : 'json'])
    }
    case 'completion': {
      const single = has('-no-cnv', '--no-conversation')
      const timings = has('--perf')
      return ok([...(single === undefined ? [] : [single]), ...(timings === undefined ? [] : [timings])])
    }
    case 'chat': {
      const single = has('-st', '--single-turn')
      return single === undefined ? unknown('a single turn', '--single-turn') : ok([single])
    }
  }
}

/** llama-bench had `-mmp 0|1` until b10874 and `-lm` since b10105. */
function benchLoad(help: HelpFacts, intent: EngineIntent): Words {
  if (help.flags.has('--load-mode')) return renderLoadFlags(help, intent)
  if (intent.lock) return unknown('lock', '--mlock')
  if (intent.residency === 'direct')
    return help.flags.has('-dio') ? ok(['-dio', '1']) : unknown('residency direct', '--direct-io')
  const name = ['-mmp', '--mmap'].find((spelling) => help.flags.has(spelling))
  if (name !== undefined) return ok([name, intent.residency === 'mmap' ? '1' : '0'])
  // Before the option came, llama-bench mapped the file: what was wanted is what it does.
  return intent.residency === 'mmap' ? ok([]) : unknown('residency ram', '--mmap')
}

/** A bare switch from b2771 to b6324 (off unless given), a word since; llama-bench took 0 and 1 before it took words. */
function flashAttention(help: HelpFacts, { flashAttention: wanted }: EngineIntent): Words {
  if (wanted === null) return ok([])
  const name = ['-fa', '--flash-attn'].find((spelling) => help.flags.has(spelling))
  if (name === undefined)
    return wanted === 'off' ? ok([]) : unknown(`flash attention ${wanted}`, '--flash-attn')
  const words = help.values.get(name)
  if (words?.includes(wanted) === true) return ok([name, wanted])
  if (wanted === 'auto')
    return fail({ intent: 'flash attention auto', detail: `its ${name} can only be on or off` })
  if (help.takesValue.has(name)) return ok([name, wanted === 'on' ? '1' : '0'])
  return ok(wanted === 'on' ? [name] : [])
}

/** Repacking weights for the CPU came with b6049; before it, it could not be chosen. */
function repack(
  help: HelpFacts,
  { program, intent }: { readonly program: EngineProgram; readonly intent: EngineIntent }
): Words {
  if (intent.repack === null) return ok([])
  const wanted = intent.repack ? '--repack' : '--no-repack'
  if (program === 'bench')
    return help.flags.has('--repack')
      ? ok(['--repack', intent.repack ? '1' : '0'])
      : unknown('repack', '--repack')
  return help.flags.has(wanted) ? ok([wanted]) : unknown(intent.repack ? 'repack' : 'no repack', wanted)
}

function unknown(intent: string, flag: string): { readonly ok: false; readonly error: Unsupported } {
  return fail({ intent, detail: `its --help knows no ${flag}` })
}
