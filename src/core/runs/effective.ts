import type { LlamaLoadFacts } from '@core/parse/llama-log'
import type { Effective, Residency } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import type { PlannedRequest } from './run-plan'
import type { CorePlan } from './topology'

/** What was read back from a running server; null = could not be read. */
export interface ServerFacts {
  readonly alive: boolean
  readonly log: LlamaLoadFacts
  /** Allowed CPUs of every thread. */
  readonly threadCores: readonly (readonly number[])[]
  readonly lockedKb: number | null
  readonly lockLimit: string | null
  readonly program: string | null
}

interface Wanted {
  readonly request: Pick<PlannedRequest, 'build' | 'model' | 'intent'>
  readonly plan: CorePlan
  readonly programPath: string
}

/** Requested next to effective, one row a setting. `ok` null = could not be read back. */
export function judgeEffective(wanted: Wanted, facts: ServerFacts): readonly Effective[] {
  return [
    threads(wanted, facts),
    cores(wanted, facts),
    residency(wanted, facts),
    lock(wanted, facts),
    context(wanted, facts),
    build(wanted, facts)
  ]
}

const unread = (facts: ServerFacts, what: string): string =>
  facts.alive ? what : 'The server was not running when it was read back.'

function threads({ request, plan }: Wanted, facts: ServerFacts): Effective {
  const { threads: told } = facts.log
  return {
    name: 'threads',
    requested: request.intent.threads === 'auto' ? `auto (${String(plan.threads)})` : String(plan.threads),
    effective: told === null ? null : String(told),
    ok: told === null ? null : told === plan.threads,
    note: told === null ? unread(facts, 'The log does not tell the thread count.') : null
  }
}

function cores({ request, plan }: Wanted, facts: ServerFacts): Effective {
  const wantedList = plan.cores.length === 0 ? 'any' : formatCpuList(plan.cores)
  const lists = facts.threadCores.map(formatCpuList)
  const distinct = [...new Set(lists)]
  const matches = plan.cores.length === 0 || distinct.every((list) => list === wantedList)
  return {
    name: 'cores',
    requested: request.intent.cores === 'auto' ? `auto (${wantedList})` : wantedList,
    effective: lists.length === 0 ? null : describeLists(lists, distinct),
    ok: lists.length === 0 ? null : matches,
    note:
      lists.length === 0
        ? unread(facts, 'The threads of the server could not be read.')
        : matches
          ? null
          : 'The phone gave the threads other cores than asked (its cpuset, or cores that are offline).',
    advice: lists.length > 0 && !matches ? 'cpusetShrinks' : null
  }
}

function describeLists(lists: readonly string[], distinct: readonly string[]): string {
  const counts = distinct.map((list) => ({ list, count: lists.filter((other) => other === list).length }))
  if (counts.length === 1) return `${distinct[0] ?? ''} (all ${String(lists.length)} threads)`
  return counts.map(({ list, count }) => `${list} (${String(count)} threads)`).join('; ')
}

const residencyWords: Readonly<Record<Residency, string>> = {
  mmap: 'mapped from the file',
  ram: 'read into memory',
  direct: 'read past the page cache'
}

/** The buffers tell what was done; the load mode, where the log has it, only what was asked for. */
function residencyOf(log: LlamaLoadFacts): Residency | null {
  if (log.loadMode === 'dio') return 'direct'
  const kinds = [...log.weightMiB.keys()]
  if (kinds.length === 0) return null
  return kinds.some((kind) => kind.endsWith('_Mapped')) || log.loadMode?.startsWith('mmap') === true
    ? 'mmap'
    : 'ram'
}

function residency({ request }: Wanted, facts: ServerFacts): Effective {
  const { log } = facts
  const found = residencyOf(log)
  const repackedMiB = log.weightMiB.get('CPU_REPACK') ?? 0
  const doubled = found === 'mmap' && repackedMiB > 0
  return {
    name: 'residency',
    requested: residencyWords[request.intent.residency],
    effective:
      found === null
        ? null
        : residencyWords[found] + (log.loadMode === null ? '' : ` (load_mode = ${log.loadMode})`),
    ok: found === null ? null : found === request.intent.residency,
    note:
      found === null
        ? unread(facts, 'The log does not tell where the weights are.')
        : doubled
          ? `${formatBytes(repackedMiB * 1_048_576)} of the weights lie in memory a second time, rearranged for this CPU.`
          : null,
    advice: doubled
      ? 'noRepackOrRam'
      : found !== null && request.intent.residency === 'direct' && found !== 'direct'
        ? 'readInstead'
        : null
  }
}

/** llama.cpp locks each buffer whole; a little less than the files is locked when headers and tables are not. */
const lockedShare = 0.9

function lock({ request }: Wanted, facts: ServerFacts): Effective {
  const { lockedKb, lockLimit, log } = facts
  const wanted = request.intent.lock
  const requested = wanted ? 'locked' : 'not locked'
  const limit = lockLimit === null ? '' : ` The phone’s limit is ${lockLimit}.`
  // A run that is over has no VmLck any more; its own warning proves as much.
  if (lockedKb === null && !(wanted && log.lockWarning !== null)) {
    const note = unread(facts, 'VmLck could not be read.')
    return { name: 'lock', requested, effective: null, ok: null, note, advice: null }
  }
  const holds = lockedKb !== null && lockedKb * 1024 >= request.model.totalBytes * lockedShare
  const lost = wanted && !holds
  return {
    name: 'lock',
    requested,
    effective: lockedKb === null ? 'not locked' : `${String(lockedKb)} kB locked (VmLck)`,
    ok: !lost,
    note: lost ? `${log.lockWarning ?? 'The weights are not locked.'}${limit}` : null,
    advice: lost ? 'lockNeedsRoot' : null
  }
}

/** llama.cpp pads the context to a multiple of 256 (32 before November 2025). */
function context({ request }: Wanted, facts: ServerFacts): Effective {
  const { contextTokens: told } = facts.log
  const asked = request.intent.context
  return {
    name: 'context',
    requested: String(asked),
    effective: told === null ? null : String(told),
    ok: told === null ? null : told >= asked && told - asked < 256,
    note:
      told === null
        ? unread(facts, 'The log does not tell the context.')
        : told === asked
          ? null
          : `llama.cpp made it ${String(told)}.`
  }
}

function build({ request, programPath }: Wanted, facts: ServerFacts): Effective {
  const { program, log } = facts
  const number = /b(\d+)/.exec(request.build.version ?? '')?.[1]
  const told = /^\d+/.exec(log.build ?? '')?.[0]
  const samePlace = program === null ? null : program === programPath
  const sameNumber = number === undefined || told === undefined || number === told
  return {
    name: 'build',
    requested: request.build.version ?? request.build.name,
    effective: log.build === null ? program : `build ${log.build}`,
    ok: samePlace === null ? null : samePlace && sameNumber,
    note:
      samePlace === null
        ? unread(facts, 'The server’s program file could not be read.')
        : samePlace
          ? null
          : `It runs from ${program ?? 'elsewhere'}.`
  }
}

/** `[0,1,2,7]` → `0-2,7`, as the kernel writes it. */
export function formatCpuList(cpus: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const cpu of cpus) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === cpu - 1) run[1] = cpu
    else runs.push([cpu, cpu])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}
