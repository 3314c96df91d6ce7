import type { LlamaWarningCode } from './llama-causes'
import { findLlamaWarnings } from './llama-errors'
import { textLines } from './parsed'

/** What llama.cpp said about loading a model and its context, from b2000 to b11669; null where it said nothing. */
export interface LlamaLoadFacts {
  /** `11669 (Debian)`, from the line of builds since 2026-08. */
  readonly build: string | null
  /** `none`, `mmap`, `mlock`, `mmap+mlock`, `dio`; told since b10105. */
  readonly loadMode: string | null
  /** Weight buffers by kind, MiB: `CPU_Mapped` = really mapped, `CPU` = plain memory, `CPU_REPACK` = rearranged copy. */
  readonly weightMiB: ReadonlyMap<string, number>
  readonly contextTokens: number | null
  readonly kvMiB: number | null
  /** Compute buffers of all backends, MiB. */
  readonly computeMiB: number | null
  readonly threads: number | null
  readonly flashAttention: boolean | null
  /** CPU features in use (`DOTPROD`, `MATMUL_INT8`, …): those told as 1. */
  readonly cpuFeatures: readonly string[]
  /** Layers of backends that were loaded as libraries, by path. */
  readonly backends: readonly string[]
  /** llama.cpp's own words when locking failed; the run goes on unlocked. */
  readonly lockWarning: string | null
  /** What it does otherwise than asked, in its own words. */
  readonly warnings: ReadonlyMap<LlamaWarningCode, string>
  /** Flags it took but calls deprecated. */
  readonly deprecated: readonly string[]
  readonly listening: boolean
}

/** `M.SS.mmm.uuu L ` before every line since b9151, unless switched off. */
const prefix = /^\d+\.\d\d\.\d{3}\.\d{3} [A-Z] /

type Lists = 'weightMiB' | 'backends' | 'deprecated'
type Draft = { -readonly [K in Exclude<keyof LlamaLoadFacts, Lists>]: LlamaLoadFacts[K] } & {
  readonly weightMiB: Map<string, number>
  readonly backends: string[]
  readonly deprecated: string[]
}

const weights =
  /^(?:llm_load_tensors|load_tensors): +(\S+) (?:model )?buffer size = +(\d{1,9}(?:\.\d{1,3})?) MiB/
const keyValue =
  /^(?:llama_(?:kv_cache(?:_unified|_recurrent)?|memory_recurrent): (?:KV self )?size|llama_(?:context|new_context_with_model): KV self size) += +(\d{1,9}(?:\.\d{1,3})?) MiB/

const computing =
  /^(?:sched_reserve|llama_context|llama_new_context_with_model): +\S+ compute buffer size = +(\d{1,9}(?:\.\d{1,3})?) MiB/

/** One line form each; the first that matches takes the line. */
const readers: readonly (readonly [pattern: RegExp, take: (draft: Draft, found: RegExpExecArray) => void])[] =
  [
    [/common_params_print_info: build (\d+ \([^)]+\))/, (draft, [, build = '']) => (draft.build ??= build)],
    [
      /^(?:main: )?build *[:=] (b?\w{1,40}(?:-\w{1,40}| \([^)]{1,40}\))?)/,
      (draft, [, build = '']) => (draft.build ??= build)
    ],
    [/^load_tensors: .*\(load_mode = ([\w+]+)\)/, (draft, [, mode = '']) => (draft.loadMode = mode)],
    [weights, (draft, [, kind = '', size = '']) => add(draft.weightMiB, kind, Number(size))],
    [
      /^(?:llama_context|llama_new_context_with_model): n_ctx += (\d{1,9})$/,
      (draft, [, count = '']) => (draft.contextTokens = Number(count))
    ],
    [computing, (draft, [, size = '']) => (draft.computeMiB = (draft.computeMiB ?? 0) + Number(size))],
    [keyValue, (draft, [, size = '']) => (draft.kvMiB = (draft.kvMiB ?? 0) + Number(size))],
    [/system_info: n_threads = (\d+)[^|]*\|(.*)$/, takeSystemInfo],
    [/llama threadpool init, n_threads = (\d+)/, (draft, [, count = '']) => (draft.threads = Number(count))],
    [
      /Flash Attention (enabled|disabled)|flash_attn += (?:([01])|(enabled|disabled))$/,
      (draft, [, word, bit, state]) => (draft.flashAttention = (word ?? state) === 'enabled' || bit === '1')
    ],
    [/load_backend: loaded \S+ backend from (.+)$/, (draft, [, path = '']) => draft.backends.push(path)],
    [/warning: (failed to mlock .+)$/, (draft, [, text = '']) => (draft.lockWarning ??= text)],
    [/DEPRECATED: (.+)$/, (draft, [, text = '']) => draft.deprecated.push(text)],
    [/listening on http|server (?:is )?listening/, (draft) => (draft.listening = true)]
  ]

/** Reads the start of a server or completion log. Never throws; lines it does not know are skipped. */
export function parseLlamaLog(text: string): LlamaLoadFacts {
  const draft: Draft = {
    ...{
      build: null,
      loadMode: null,
      weightMiB: new Map(),
      contextTokens: null,
      kvMiB: null,
      computeMiB: null
    },
    ...{ threads: null, flashAttention: null, cpuFeatures: [], backends: [], lockWarning: null },
    ...{ warnings: findLlamaWarnings(text), deprecated: [], listening: false }
  }
  for (const raw of textLines(text)) {
    const line = raw.replace(prefix, '')
    for (const [pattern, take] of readers) {
      const found = pattern.exec(line)
      if (found === null) continue
      take(draft, found)
      break
    }
  }
  return draft
}

function add(sizes: Map<string, number>, kind: string, size: number): void {
  sizes.set(kind, (sizes.get(kind) ?? 0) + size)
}

function takeSystemInfo(draft: Draft, [, count = '', features = '']: RegExpExecArray): void {
  draft.threads ??= Number(count)
  draft.cpuFeatures = [...features.matchAll(/(\w+) = 1(?= |$)/g)].map(([, name = '']) => name)
}
