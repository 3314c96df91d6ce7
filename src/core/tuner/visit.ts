import type { AdbDevice } from '@core/adb/types'
import type { HelpFacts } from '@core/builds/capabilities'
import { parseLlamaFigures } from '@core/parse/llama-timings'
import { phoneLayout } from '@core/phone/layout'
import { renderBenchTests } from '@core/runs/bench-args'
import { renderEngineArgs } from '@core/runs/engine-args'
import { intentForEngine } from '@core/runs/engine-intent'
import { tasksetMask } from '@core/runs/cpu-sets'
import { checkHold, type Hold } from './hold'
import { ownedFunctions } from './hold-scripts'
import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import type { Build, Model, TuneRequest, TuneSettings } from '@shared/model'

/** Where a tune's processes can be found again: `bench.id` (pid and start ticks) and what its keeper writes. */
export function tuneFolder(tuneId: string): string {
  return phoneLayout.run(`tune-${tuneId}`)
}

/** Becomes llama-bench: the pid that is noted stays the same through `exec`, so exactly this process can be ended later. */
const benchScript = `${ownedFunctions}
keeper "$2" || { cat "$2/watchdog.reason" 2>/dev/null; exit 202; }
owner "$2"
[ "$who" = "$4" ] || { echo "$who"; exit 203; }
cd "$1" || exit 200
[ -x ./llama-bench ] || exit 200
{ read -r line </proc/$$/stat; } 2>/dev/null
ticks() { set -f; set -- \${line##*") "}; TICKS=\${20}; }
ticks
echo "$$ $TICKS" >"$2/bench.id"
LD_LIBRARY_PATH=$1
ADSP_LIBRARY_PATH=$1
export LD_LIBRARY_PATH ADSP_LIBRARY_PATH
mask=$3
shift 4
[ -n "$mask" ] && exec taskset "$mask" "$@"
exec "$@"`

const endScript = `{ read -r pid ticks <"$1/bench.id"; } 2>/dev/null || exit 0
mine() { { read -r line <"/proc/$pid/stat"; } 2>/dev/null || return 1; set -f; set -- \${line##*") "}; [ "\${20}" = "$ticks" ]; }
mine && kill -TERM "$pid"
n=0
while mine && [ $n -lt 20 ]; do sleep 0.1; n=$((n + 1)); done
mine && kill -KILL "$pid"
rm -f "$1/bench.id"`

export interface VisitPlace {
  readonly tuneId: string
  readonly build: Build
  readonly model: Model
  readonly help: HelpFacts
  readonly request: TuneRequest
  readonly hold: Hold
}

export interface Visit {
  readonly settings: TuneSettings
  readonly kind: 'decode' | 'prompt'
  readonly repetitions: number
  /** Longer than this and it is far below the best; null = no such limit yet. */
  readonly limitMs: number | null
}

/** What came of it: rates in order; `tooSlow` = ended at the limit; `failed` = llama-bench's own end; `notHeld` = the phone has to be held anew. */
export type VisitResult =
  | { readonly kind: 'rates'; readonly rates: readonly number[]; readonly tookMs: number }
  | { readonly kind: 'tooSlow'; readonly tookMs: number }
  | { readonly kind: 'notHeld'; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly detail: string; readonly tookMs: number }

/** Without a best to compare with, a repetition may take this long (a large model from slow storage). */
const longestMs = 30 * 60_000

/** The command line of one cell. Throws INTENT_UNSUPPORTED. */
export function visitArgs({ build, model, help, request }: VisitPlace, visit: Visit): readonly string[] {
  const { settings, kind, repetitions } = visit
  const threads = kind === 'prompt' ? (settings.threadsBatch ?? settings.threads) : settings.threads
  const { ubatch, kvTypeK, kvTypeV, residency, repack, device } = settings
  const intent = intentForEngine({ ubatch, kvTypeK, kvTypeV, residency, repack, device }, threads)
  const place = { modelPath: `${phoneLayout.model(model.id)}/${model.shards[0]?.name ?? ''}`, port: '' }
  const args = renderEngineArgs(help, { program: 'bench', place }, intent)
  const tests = renderBenchTests(help, {
    kind: 'bench',
    promptTokens: kind === 'prompt' ? [request.promptTokens] : [],
    genTokens: kind === 'decode' ? [request.genTokens] : [],
    depths: [request.depthTokens],
    repetitions
  })
  if (!args.ok) throw new HotplateError('INTENT_UNSUPPORTED', { build: build.name, ...args.error })
  if (!tests.ok) throw new HotplateError('INTENT_UNSUPPORTED', { build: build.name, ...tests.error })
  return ['./llama-bench', ...args.value, ...tests.value]
}

/** Runs llama-bench once. Throws NOT_PROVISIONED, PHONE_BUSY and RUN_FAILED (see checkHold), INTENT_UNSUPPORTED, and TRANSPORT_LOST or the like when the link goes. */
export async function visitPhone(
  device: AdbDevice,
  place: VisitPlace,
  { visit, signal }: { readonly visit: Visit; readonly signal: AbortSignal }
): Promise<VisitResult> {
  const { settings, limitMs } = visit
  const mask = settings.cores === 'any' ? '' : tasksetMask(settings.cores)
  const { owner } = place.hold
  const head = [phoneLayout.build(place.build.id), tuneFolder(place.tuneId), mask, owner.mark]
  const started = performance.now()
  const took = (): number => performance.now() - started
  try {
    const options = { expectedExits: 'any', timeoutMs: limitMs ?? longestMs, signal } as const
    const result = await device.script(benchScript, [...head, ...visitArgs(place, visit)], options)
    if (result.exitCode === 200)
      throw new HotplateError('NOT_PROVISIONED', {
        what: `${place.build.name} (llama-bench)`,
        serial: device.address
      })
    if (result.exitCode === 202 || result.exitCode === 203) {
      const exit = result.exitCode === 202 ? 'keeperGone' : 'otherOwner'
      checkHold(exit, result.stdout.trim(), place.request.serial)
      return { kind: 'notHeld', tookMs: took() }
    }
    const rates = ratesIn(result.stdout)
    if (result.exitCode === 0 && rates.length > 0) return { kind: 'rates', rates, tookMs: took() }
    const tail = result.stderr.trim().split('\n').slice(-3).join(' ').slice(-300)
    return {
      kind: 'failed',
      detail: `llama-bench ended with exit code ${result.exitCode}. ${tail}`,
      tookMs: took()
    }
  } catch (error) {
    if (!isHotplateError(error) || error.code !== 'COMMAND_TIMED_OUT') throw error
    await endVisit(device, place.tuneId)
    return { kind: 'tooSlow', tookMs: took() }
  }
}

/** Repetitions of the result, in order; builds that print none give their mean. */
function ratesIn(stdout: string): readonly number[] {
  const [row] = parseLlamaFigures(stdout).bench
  if (row === undefined) return []
  if (row.samplesTokensPerSecond.length > 0) return row.samplesTokensPerSecond
  return row.averageTokensPerSecond === null ? [] : [row.averageTokensPerSecond]
}

/** Ends what is left of a visit: exactly that process, by pid and start time. */
export async function endVisit(device: AdbDevice, tuneId: string): Promise<void> {
  await device.script(endScript, [tuneFolder(tuneId)], { expectedExits: 'any', timeoutMs: 30_000 })
}
