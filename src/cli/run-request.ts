import { defaultPrompt } from '@core/runs/default-prompt'
import type { RunEngine, RunIntent } from '@shared/model'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { EngineOptions } from './engine-options'
import { intentOf } from './options'

/** Options of `hotplate run` that say what is run. */
export interface JobOptions extends EngineOptions {
  readonly binary?: string
  readonly bench?: true
  readonly pp?: number[]
  readonly tg?: number[]
  readonly depth?: number[]
  readonly reps?: number
}

/** What a launch would be asked for. */
export interface RunWish {
  readonly intent: RunIntent
  readonly engine: RunEngine
  readonly prompt: string
}

const defaultTokens = 128
/** A depth and its tokens must fit. */
const fewestContext = 256

type Kind = RunEngine['kind']

/** Options that a kind of job has no use for, and what does the same there. */
const strangers: Readonly<Record<Kind, Readonly<Partial<Record<keyof JobOptions, string>>>>> = {
  bench: {
    context: 'llama-bench makes its own context: use --depth instead of -c',
    prompt: 'llama-bench takes lengths of prompts, no text: use --pp instead of -p',
    tokens: 'llama-bench takes lengths of generation: use --tg instead of -n'
  },
  prompt: {
    pp: '--pp belongs to llama-bench (--bench); a prompt is said by -p',
    tg: '--tg belongs to llama-bench (--bench); tokens to generate are said by -n',
    depth: '--depth belongs to llama-bench (--bench); a context is said by -c',
    reps: '--reps belongs to llama-bench (--bench)'
  },
  server: {
    bench: 'a server is no llama-bench: leave --bench or --binary out',
    prompt: 'a server is given its prompt with each request: leave -p out',
    tokens: 'a server is told the tokens with each request: leave -n out',
    pp: '--pp belongs to llama-bench (--bench)',
    tg: '--tg belongs to llama-bench (--bench)',
    depth: '--depth belongs to llama-bench (--bench); a context is said by -c',
    reps: '--reps belongs to llama-bench (--bench)'
  }
}

/** The request of the options, for a phone and for a dry run alike. Throws BAD_INPUT for an option the job has no use for. */
export function runWishOf(options: JobOptions, flags: readonly string[], kind: Kind): RunWish {
  const unused = Object.entries(strangers[kind]).flatMap(([name, advice]) =>
    options[name as keyof JobOptions] === undefined ? [] : [advice]
  )
  if (kind === 'prompt' && options.bench === true)
    unused.push(`${options.binary ?? 'the program'} is no llama-bench: leave --bench or --binary out`)
  if (unused.length > 0) throw new HotplateError('BAD_INPUT', { detail: `${unused.join('; ')}.` })
  const { threads = 'auto', cores = 'auto', context, prompt = defaultPrompt } = options
  const room = context === undefined ? {} : { context: Math.max(fewestContext, context) }
  return {
    intent: intentOf({ ...options, threads, cores, ...room }, flags),
    engine: engineOf(options, kind),
    prompt
  }
}

/** Which job the options name for a phone. Throws BAD_INPUT for a program that does no single job. */
export function jobOf({ binary, bench }: JobOptions): Exclude<Kind, 'server'> {
  switch (binary) {
    case undefined:
      return bench === true ? 'bench' : 'prompt'
    case 'llama-bench':
      return 'bench'
    case 'llama-completion':
    case 'llama-cli':
    case 'main':
      return 'prompt'
    default:
      throw new HotplateError('BAD_INPUT', {
        detail: `“${binary}” answers no single prompt; hotplate soak runs a server.`
      })
  }
}

function engineOf(options: JobOptions, kind: Kind): RunEngine {
  const { binary, tokens = defaultTokens, pp = [512], tg = [128], depth = [], reps = 5 } = options
  switch (kind) {
    case 'server':
      return { kind }
    case 'bench':
      return { kind, promptTokens: pp, genTokens: tg, depths: depth, repetitions: reps }
    case 'prompt':
      return binary === 'llama-completion' || binary === 'llama-cli' || binary === 'main'
        ? { kind, tokens, program: binary }
        : { kind, tokens }
  }
}
