import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareRootfs } from '@phone/rootfs/prepare-rootfs'

const run = promisify(execFile)

/** What llama.cpp itself says a model would take, in MiB with two decimals. */
export interface FitTruth {
  readonly kvMiB: number
  readonly computeMiB: number
}

/** The settings of a dry run, as llama.cpp’s own flags. */
export interface FitAsk {
  readonly ctx: number
  readonly ubatch: number
  readonly flags?: readonly string[]
}

/** On a busy machine most tries lose the tail. */
const triesForMs = 90_000

/** How a program of the bench phone's tree is started on this host: through the tree's own loader, as the host's C library is older. */
export async function llamaProgram(
  name: string
): Promise<{ readonly argv: readonly string[]; readonly env: NodeJS.ProcessEnv }> {
  const { tree, llamaBuild } = await prepareRootfs()
  const libraries = [llamaBuild, join(tree, 'usr/lib/x86_64-linux-gnu')].join(':')
  return {
    argv: [join(tree, 'usr/lib64/ld-linux-x86-64.so.2'), '--library-path', libraries, join(llamaBuild, name)],
    env: { ...process.env, GGML_BACKEND_PATH: join(llamaBuild, 'libggml-cpu-x64.so') }
  }
}

/**
 * Runs `llama-fit-params` of the bench phone's tree: the real graph and allocator, on metadata only. The
 * tail of its log can be lost at exit code 0: then it is asked again.
 */
export async function fitParams(model: string, ask: FitAsk): Promise<FitTruth> {
  const {
    argv: [loader = '', ...program],
    env
  } = await llamaProgram('llama-fit-params')
  const args = ['-m', model, '-fitp', 'on', '-lv', '5', '-c', String(ask.ctx), '-ub', String(ask.ubatch)]
  const until = performance.now() + triesForMs
  let output = ''
  while (performance.now() < until) {
    const result = await run(loader, [...program, ...args, ...(ask.flags ?? [])], {
      env,
      maxBuffer: 64 * 1024 * 1024,
      timeout: 60_000
    })
    output = result.stdout + result.stderr
    const truth = readTruth(output)
    if (truth !== null) return truth
  }
  throw new Error(`llama-fit-params told no sizes for ${model}: ${output.slice(-500)}`)
}

/** The sizes in a loading log of llama.cpp; null until both are there. */
export function readTruth(output: string): FitTruth | null {
  const compute = /CPU compute buffer size = +([\d.]+) MiB/.exec(output)?.[1]
  const caches = [...output.matchAll(/(?:llama_kv_cache|llama_memory_recurrent): size = +([\d.]+) MiB/g)]
  if (compute === undefined || caches.length === 0) return null
  return {
    computeMiB: Number(compute),
    kvMiB: caches.reduce((sum, [, size]) => sum + Number(size), 0)
  }
}
