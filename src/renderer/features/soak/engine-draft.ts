import type { RunEngine } from '@shared/model'

/** What runs, as typed: a server that is soaked, one prompt, or one llama-bench. */
export interface EngineDraft {
  readonly kind: RunEngine['kind']
  /** Tokens that one prompt makes. */
  readonly tokens: number
  /** llama-bench: length of the prompt and of the generation that are timed (0 = not), and how often. */
  readonly benchPrompt: number
  readonly benchGen: number
  readonly repetitions: number
}

export const plainEngine: EngineDraft = {
  ...{ kind: 'server', tokens: 128, benchPrompt: 512, benchGen: 128, repetitions: 5 }
}

/** The engine of a request; undefined = the server, which needs not be said; null = what was typed is none. */
export function toEngine(draft: EngineDraft): RunEngine | undefined | null {
  const whole = (value: number, from: number, to: number): boolean =>
    Number.isInteger(value) && value >= from && value <= to
  switch (draft.kind) {
    case 'server':
      return undefined
    case 'prompt':
      return whole(draft.tokens, 1, 1_000_000) ? { kind: 'prompt', tokens: draft.tokens } : null
    case 'bench': {
      const { benchPrompt, benchGen, repetitions } = draft
      const lengths = [benchPrompt, benchGen].every((value) => whole(value, 0, 1_000_000))
      if (!lengths || benchPrompt + benchGen === 0 || !whole(repetitions, 1, 100)) return null
      const some = (value: number): number[] => (value === 0 ? [] : [value])
      const tests = { promptTokens: some(benchPrompt), genTokens: some(benchGen), depths: [] }
      return { kind: 'bench', ...tests, repetitions }
    }
  }
}
