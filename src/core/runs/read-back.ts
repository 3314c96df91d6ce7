import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { parseLlamaLog } from '@core/parse/llama-log'
import { unwrapLogJsonl } from '@core/parse/llama-timings'
import type { Dossier, Effective } from '@shared/model'
import { judgeEffective, type ServerFacts } from './effective'
import { judgeLoad } from './effective-load'
import { readBackScript } from './phone-scripts'
import { programFor } from './run-program'
import { parseCpuList } from './cpu-sets'
import { planCores } from './topology'
import type { LaunchedRun, LaunchRequest, PlannedBuffers } from './types'

/** Asks the phone what became true of a run; `planned` = the buffers of its memory plan. Throws what the link throws. */
export async function readBackRun(
  phone: Phone,
  run: LaunchedRun,
  request: LaunchRequest,
  planned: PlannedBuffers | null
): Promise<readonly Effective[]> {
  const dossier = await phone.dossier()
  const { stdout } = await phone.device().script(readBackScript, [run.folder], { timeoutMs: 20_000 })
  return judgeRun(request, { dossier, planned }, parseReadBack(stdout))
}

/** The same from a log alone, of a run that was over before it could be asked. */
export function readBackLog(
  request: LaunchRequest,
  known: { readonly dossier: Dossier; readonly planned: PlannedBuffers | null },
  log: string
): readonly Effective[] {
  return judgeRun(request, known, parseReadBack(`gone\nlog\n${log}`))
}

function judgeRun(
  request: LaunchRequest,
  { dossier, planned }: { readonly dossier: Dossier; readonly planned: PlannedBuffers | null },
  facts: ReadBackFacts
): readonly Effective[] {
  const { build, intent } = request
  const program = programFor(request.engine, build, dossier.serial)
  const plan = planCores(dossier.clusters, intent)
  const rows = judgeEffective(
    { request, plan, programPath: `${phoneLayout.build(build.id)}/${program}` },
    facts
  )
  const load = judgeLoad({ intent, build, plan, planned, cpuFeatures: dossier.cpuFeatures }, facts)
  // llama-bench makes its own context, of its tests.
  const shown = request.engine?.kind === 'bench' ? rows.filter(({ name }) => name !== 'context') : rows
  return [...shown, ...load]
}

export type ReadBackFacts = ServerFacts & {
  /** The CPU each thread last ran on. */
  readonly lastCpus: readonly number[]
}

/** Reads the sections of readBackScript. Lines it does not know are skipped; what is missing is null. */
export function parseReadBack(text: string): ReadBackFacts {
  const at = text.search(/^log$/m)
  const head = at < 0 ? text : text.slice(0, at)
  const value = (pattern: RegExp): string | null => {
    const found = pattern.exec(head)?.[1]?.trim() ?? ''
    return found === '' ? null : found
  }
  const lockedKb = value(/^VmLck:\s*(\d+) kB/m)
  const lists = [...head.matchAll(/^Cpus_allowed_list:\s*(\S+)$/gm)].map(([, list = '']) =>
    parseCpuList(list)
  )
  return {
    alive: head.startsWith('alive'),
    log: parseLlamaLog(at < 0 ? '' : unwrapLogJsonl(text.slice(at + 4))),
    threadCores: lists.filter((list) => list !== null),
    lastCpus: [...head.matchAll(/^thread \d+ .*\) (.*)$/gm)].flatMap(([, rest = '']) => lastCpuOf(rest)),
    lockedKb: lockedKb === null ? null : Number(lockedKb),
    lockLimit: describeLimit(value(/^Max locked memory\s+(\S+)/m)),
    program: value(/^exe (.*)$/m)
  }
}

/** The soft limit of /proc/PID/limits: bytes or `unlimited`. */
function describeLimit(limit: string | null): string | null {
  if (limit === null || !/^\d{1,15}$/.test(limit)) return limit
  return `${String(Math.round(Number(limit) / 1024))} KiB`
}

/** Field 39 of /proc/PID/task/TID/stat, counted behind the name. */
function lastCpuOf(fields: string): number[] {
  const word = fields.split(' ')[36]
  return word !== undefined && /^\d{1,4}$/.test(word) ? [Number(word)] : []
}
