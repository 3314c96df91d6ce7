import type { LlamaLoadFacts } from '@core/parse/llama-log'
import type { Effective, Residency } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { affinityFlagsOf, asksForCores, buildNumberOf, ignoresAffinity } from './affinity-flags'
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

function cores(wanted: Wanted, facts: ServerFacts): Effective {
  const { plan } = wanted
  const wantedList = plan.cores.length === 0 ? 'any' : formatCpuList(plan.cores)
  const lists = facts.threadCores.map(formatCpuList)
  const distinct = [...new Set(lists)]
  const matches = plan.cores.length === 0 || distinct.every((list) => list === wantedList)
  const row = { name: 'cores', requested: coresAsked(wanted, wantedList) } as const
  if (lists.length === 0) {
    const note = unread(facts, 'The threads of the server could not be read.')
    return { ...row, effective: null, ok: null, note, advice: null }
  }
  const effective = describeLists(lists, distinct)
  if (!matches) {
    const note = 'The phone gave the threads other cores than asked (its cpuset, or cores that are offline).'
    return { ...row, effective, ok: false, note, advice: 'cpusetShrinks' }
  }
  return { ...row, effective, ok: true, ...pinning(wanted, facts) }
}

function coresAsked({ request: { intent } }: Wanted, list: string): string {
  if (intent.cores !== 'auto' && intent.cores !== 'any') return list
  const flags = affinityFlagsOf(intent.extraFlags)
  if (flags !== null) return `${list} (${flags.words})`
  return intent.cores === 'auto' ? `auto (${list})` : list
}

/** What is to be said of cores that are as asked: by what they became so, and whether they are enough. */
function pinning({ request, programPath }: Wanted, { log }: ServerFacts): Pick<Effective, 'note' | 'advice'> {
  const number = buildNumberOf(request.build.version) ?? buildNumberOf(log.build)
  const program = programPath.slice(programPath.lastIndexOf('/') + 1)
  if (asksForCores(request.intent) && ignoresAffinity(number, program)) {
    const note = `Build b${String(number)} takes -C on Android and does nothing with it: the cores were pinned by taskset.`
    return { note, advice: 'pinnedByTaskset' }
  }
  const tooSmall = log.warnings.get('maskTooSmall')
  return tooSmall === undefined
    ? { note: null, advice: null }
    : { note: `llama.cpp: ${tooSmall}`, advice: 'maskTooSmall' }
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

/** The buffers tell what was done; the load mode, where the log has it, only what was asked for: reading past the cache can be given up. */
function residencyOf(log: LlamaLoadFacts): Residency | null {
  if (log.loadMode === 'dio' && !log.warnings.has('readInstead')) return 'direct'
  const kinds = [...log.weightMiB.keys()]
  if (kinds.length === 0) return null
  return kinds.some((kind) => kind.endsWith('_Mapped')) || log.loadMode?.startsWith('mmap') === true
    ? 'mmap'
    : 'ram'
}

function residency({ request }: Wanted, facts: ServerFacts): Effective {
  const { log } = facts
  const asked = request.intent.residency
  const found = residencyOf(log)
  const row = { name: 'residency', requested: residencyWords[asked] } as const
  if (found === null) {
    const note = unread(facts, 'The log does not tell where the weights are.')
    return { ...row, effective: null, ok: null, note, advice: null }
  }
  const effective = residencyWords[found] + (log.loadMode === null ? '' : ` (load_mode = ${log.loadMode})`)
  const state = { ...row, effective, ok: found === asked }
  const repackedMiB = log.weightMiB.get('CPU_REPACK') ?? 0
  if (found === 'mmap' && repackedMiB > 0) {
    const size = formatBytes(repackedMiB * 1_048_576)
    const note = `${size} of the weights lie in memory a second time, rearranged for this CPU.`
    return { ...state, note, advice: 'noRepackOrRam' }
  }
  const instead = log.warnings.get('readInstead')
  return {
    ...state,
    note: instead === undefined ? null : `llama.cpp: ${instead}`,
    advice: asked === 'direct' && found !== 'direct' ? 'readInstead' : null
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
  const beyond = facts.log.warnings.get('contextBeyondTraining')
  const padded = told === null || told === asked ? [] : [`llama.cpp made it ${String(told)}.`]
  const notes = [...padded, ...(beyond === undefined ? [] : [`llama.cpp: ${beyond}`])]
  return {
    name: 'context',
    requested: String(asked),
    effective: told === null ? null : String(told),
    ok: told === null ? null : told >= asked && told - asked < 256,
    note:
      told === null
        ? unread(facts, 'The log does not tell the context.')
        : notes.length === 0
          ? null
          : notes.join(' '),
    advice: told !== null && beyond !== undefined ? 'contextBeyondTraining' : null
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
          : `It runs from ${program ?? 'elsewhere'}.`,
    advice: samePlace === null || (samePlace && sameNumber) ? null : 'otherBuildAnswers'
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
