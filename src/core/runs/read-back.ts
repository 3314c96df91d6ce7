import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { parseLlamaLog } from '@core/parse/llama-log'
import type { Effective } from '@shared/model'
import { judgeEffective, type ServerFacts } from './effective'
import { readBackScript } from './phone-scripts'
import { programFor } from './run-program'
import { parseCpuList, planCores } from './topology'
import type { LaunchedRun, LaunchRequest } from './types'

/** Asks the phone what became true of a run. Throws what the link throws. */
export async function readBackRun(
  phone: Phone,
  run: LaunchedRun,
  request: LaunchRequest
): Promise<readonly Effective[]> {
  const dossier = await phone.dossier()
  const { stdout } = await phone.device().script(readBackScript, [run.folder], { timeoutMs: 20_000 })
  const program = programFor(request.engine, request.build, phone.serial)
  return judgeEffective(
    {
      request,
      plan: planCores(dossier.clusters, request.intent),
      programPath: `${phoneLayout.build(request.build.id)}/${program}`
    },
    parseReadBack(stdout)
  )
}

/** Reads the sections of readBackScript. Lines it does not know are skipped; what is missing is null. */
export function parseReadBack(text: string): ServerFacts {
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
    log: parseLlamaLog(at < 0 ? '' : text.slice(at + 4)),
    threadCores: lists.filter((list) => list !== null),
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
