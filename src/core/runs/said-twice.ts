import type { EngineIntent, EngineProgram } from './engine-intent'
import type { Unsupported } from './load-flags'

/** Something that is said already, under every name a further flag could say it (or its opposite) by. */
export interface Said {
  readonly intent: string
  readonly names: readonly string[]
  /** null = it is not said: a further flag may say it. */
  readonly value: unknown
}

/** A further flag for what is said already would win, or lose, quietly. null = there is none. */
export function saidTwice(said: readonly Said[], given: ReadonlySet<string>): Unsupported | null {
  for (const { intent, names, value } of said) {
    const flag = value === null ? undefined : names.find((name) => given.has(name))
    if (flag !== undefined) return { intent: flag, detail: `${intent} is already said by the intent` }
  }
  return null
}

/** What an intent says by other names than its own word: opposites, and a file instead of a text. */
export function saidOtherwise({ flashAttention, repack, prompt }: EngineIntent): readonly Said[] {
  return [
    { intent: 'flash attention', names: ['-fa', '--flash-attn'], value: flashAttention },
    { intent: 'repack', names: ['--repack', '-nr', '--no-repack'], value: repack },
    { intent: 'prompt', names: ['-f', '--file', '-bf', '--binary-file'], value: prompt }
  ]
}

/** What Hotplate says to a program so that its answer can be read: see `fixedWords`. */
export function saidByProgram(program: EngineProgram): readonly Said[] {
  switch (program) {
    case 'server':
      return []
    case 'bench':
      return [{ intent: 'the form of output', names: ['-o', '--output'], value: '' }]
    case 'completion':
      return [
        {
          intent: 'one answer without a conversation',
          names: ['-cnv', '--conversation', '-no-cnv', '--no-conversation'],
          value: ''
        },
        { intent: 'telling timings', names: ['--perf', '--no-perf'], value: '' }
      ]
    case 'chat':
      return [{ intent: 'a single turn', names: ['-st', '--single-turn'], value: '' }]
  }
}
