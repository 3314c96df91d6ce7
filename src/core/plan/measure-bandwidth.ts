import type { Build } from '@shared/model'
import { HotplateError, type CommandEvidence } from '@shared/errors/hotplate-error'
import { parseBenchRows } from '@core/parse/bench-rows'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'

const generatedTokens = 16
const timeoutMs = 10 * 60_000

const script = `
cd "$1" || exit 200
[ -x ./llama-bench ] || exit 200
LD_LIBRARY_PATH="$1" ADSP_LIBRARY_PATH="$1" exec ./llama-bench -m "$2" -p 0 -n "$3" -r 2 -t "$4" -o jsonl
`

/** What one test of llama-bench said. */
export interface BenchResult {
  readonly threads: number
  readonly tokenRate: number
}

/** Runs llama-bench on the phone at some thread counts. Throws NOT_PROVISIONED (the program is not there) and RUN_FAILED. */
export async function benchOnPhone(
  phone: Phone,
  what: { readonly build: Build; readonly modelPath: string; readonly threads: readonly number[] },
  signal?: AbortSignal
): Promise<readonly BenchResult[]> {
  const args = [
    phoneLayout.build(what.build.id),
    what.modelPath,
    String(generatedTokens),
    what.threads.join(',')
  ]
  const result = await phone.device().script(script, args, {
    expectedExits: 'any',
    timeoutMs,
    ...(signal === undefined ? {} : { signal })
  })
  if (result.exitCode === 200)
    throw new HotplateError('NOT_PROVISIONED', {
      what: `${what.build.name} (llama-bench)`,
      serial: phone.serial
    })
  const found = parseBench(result.stdout)
  if (result.exitCode === 0 && found.length > 0) return found
  const evidence: CommandEvidence = {
    argv: ['llama-bench', ...args],
    exitCode: result.exitCode,
    stdoutTail: result.stdout.slice(-4000),
    stderrTail: result.stderr.slice(-4000),
    durationMs: result.durationMs
  }
  const detail = `llama-bench ended with exit code ${result.exitCode} and ${found.length} results`
  throw new HotplateError('RUN_FAILED', { serial: phone.serial, detail }, { evidence })
}

/** The lines of `-o jsonl` that are results of token generation; others are passed over. */
export function parseBench(stdout: string): readonly BenchResult[] {
  return parseBenchRows(stdout).rows.flatMap((row) => {
    const threads = row['n_threads']
    const tokenRate = row['avg_ts']
    const isResult = typeof threads === 'number' && typeof tokenRate === 'number' && row['n_gen'] !== 0
    return isResult && Number.isFinite(tokenRate) && tokenRate > 0 ? [{ threads, tokenRate }] : []
  })
}

/** Two thread counts worth trying: all fast cores, and half of them (one slow core stalls every barrier). */
export function benchThreads(
  clusters: readonly { readonly cpus: readonly number[]; readonly role: string }[]
): number[] {
  const fast = clusters.filter(({ role }) => role !== 'little').flatMap(({ cpus }) => cpus).length
  const most = fast > 0 ? fast : 4
  return [...new Set([Math.max(1, Math.ceil(most / 2)), most])]
}
