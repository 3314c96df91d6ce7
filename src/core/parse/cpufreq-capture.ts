import { parseCpuList, parseFrequency } from './cpufreq'
import { groupsOf, parseInteger, rejected, textLines, type Groups, type Rejected } from './parsed'

/** A clock that was or was not read. */
export interface Clock {
  readonly kHz: number | null
  readonly reason: string | null
}

/** One cpufreq policy: the CPUs that share a clock. */
export interface CapturedPolicy {
  readonly policy: number
  readonly cpus: readonly number[]
  /** Those of them that are online; null where the capture does not tell. */
  readonly onlineCpus: readonly number[] | null
  /** The last requested clock (scaling_cur_freq): hardware may clamp below it. */
  readonly current: Clock
  /** scaling_max_freq, a hint and no proof of heat. */
  readonly cap: Clock
  readonly hwMax: Clock
  readonly min: Clock
  readonly hwMin: Clock
  readonly governor: string | null
}

export interface CpuCapture {
  readonly online: readonly number[] | null
  readonly present: readonly number[] | null
  readonly possible: readonly number[] | null
  readonly policies: readonly CapturedPolicy[]
  /** cpu_capacity by CPU (0–1024); null = not readable. */
  readonly capacities: ReadonlyMap<number, number | null>
  /** CPUs without a cpufreq folder, and what the phone said. */
  readonly withoutClock: ReadonlyMap<number, string>
  /** Lines of /proc/cpuinfo in the capture, a blank line before each processor. */
  readonly cpuInfo: string
  readonly otherNodes: number
  readonly rejected: readonly Rejected[]
}

type Nodes = Map<string, string>

interface Draft {
  readonly policies: Map<number, Nodes>
  readonly cpus: Map<number, Nodes>
  readonly capacities: Map<number, number | null>
  readonly withoutClock: Map<number, string>
  readonly lists: Nodes
  readonly cpuInfo: string[]
  otherNodes: number
}

const failed = /^(?:grep|cat|ls|\/system\/bin\/sh|sh): ([^:]*): (.*)$/
const plain = /^([^:\s]*):\s?(.*)$/

/** What stands at a path, and what takes its value. */
const places: readonly (readonly [RegExp, (draft: Draft, path: Groups, value: string) => void])[] = [
  [/(?:^|\/)policy(\d{1,4})\/(\w+)$/, (draft, path, value) => put(draft.policies, path, value)],
  [/(?:^|\/)cpu(\d{1,4})\/cpufreq\/(\w+)$/, (draft, path, value) => put(draft.cpus, path, value)],
  [
    /(?:^|\/)cpu(\d{1,4})\/cpufreq\/?$/,
    (draft, path, value) => draft.withoutClock.set(Number(path(1)), value)
  ],
  [
    /(?:^|\/)cpu(\d{1,4})\/cpu_capacity$/,
    (draft, path, value) => draft.capacities.set(Number(path(1)), parseInteger(value))
  ],
  [/(?:^|\/)(online|present|possible)$/, (draft, path, value) => draft.lists.set(path(1), value)],
  [
    /(?:^|\/)cpuinfo$/,
    (draft, _, value) => draft.cpuInfo.push(value.startsWith('processor') ? `\n${value}` : value)
  ],
  [/(?:^|\/)(?:cpu|policy)\d*(?:\/|$)/, (draft) => (draft.otherNodes += 1)]
]

function put(into: Map<number, Nodes>, path: Groups, value: string): void {
  const nodes = into.get(Number(path(1))) ?? new Map<string, string>()
  into.set(Number(path(1)), nodes)
  if (!nodes.has(path(2))) nodes.set(path(2), value)
}

/** Reads `grep -H .` over the cpufreq nodes and what lies beside them: `path:value`, errors as `grep: path: text`. */
export function parseCpuCapture(text: string): CpuCapture {
  const draft: Draft = {
    ...{ policies: new Map(), cpus: new Map(), capacities: new Map(), withoutClock: new Map() },
    ...{ lists: new Map(), cpuInfo: [], otherNodes: 0 }
  }
  const bad: Rejected[] = []
  for (const line of textLines(text).map((one) => one.trim())) {
    if (line === '') continue
    const pair = groupsOf(failed, line) ?? groupsOf(plain, line)
    if (pair === null || !takePath(draft, pair(1), pair(2).trim()))
      bad.push(rejected(line, 'not path:value of a CPU or of a cpufreq policy'))
  }
  const list = (name: string): readonly number[] | null => parseCpuList(draft.lists.get(name) ?? '')
  const online = list('online')
  const policies = [...(draft.policies.size > 0 ? draft.policies : policiesOfCpus(draft.cpus))]
    .map(([policy, nodes]) => toPolicy(policy, nodes, online))
    .sort((a, b) => a.policy - b.policy)
  return {
    ...{ online, present: list('present'), possible: list('possible'), policies },
    capacities: draft.capacities,
    withoutClock: draft.withoutClock,
    cpuInfo: draft.cpuInfo.join('\n'),
    otherNodes: draft.otherNodes,
    rejected: bad
  }
}

function takePath(draft: Draft, path: string, value: string): boolean {
  for (const [pattern, take] of places) {
    const found = groupsOf(pattern, path)
    if (found === null) continue
    take(draft, found, value)
    return true
  }
  return false
}

/** `cpuN/cpufreq` is a link to the policy: CPUs with the same related_cpus are one, named by its first CPU. */
function policiesOfCpus(cpus: ReadonlyMap<number, Nodes>): Map<number, Nodes> {
  const policies = new Map<number, Nodes>()
  for (const [cpu, nodes] of [...cpus].sort(([a], [b]) => a - b)) {
    const first = parseCpuList(nodes.get('related_cpus') ?? '')?.[0] ?? cpu
    if (!policies.has(first)) policies.set(first, nodes)
  }
  return policies
}

function toPolicy(policy: number, nodes: Nodes, online: readonly number[] | null): CapturedPolicy {
  const affected = parseCpuList(nodes.get('affected_cpus') ?? '')
  const cpus = parseCpuList(nodes.get('related_cpus') ?? '') ?? affected ?? [policy]
  const onlineCpus = online === null ? affected : cpus.filter((cpu) => online.includes(cpu))
  const clock = (node: string): Clock => readClock(nodes.get(node))
  const current = clock('scaling_cur_freq')
  const off = onlineCpus !== null && onlineCpus.length === 0
  return {
    ...{ policy, cpus, onlineCpus },
    current: off ? { kHz: null, reason: 'all its CPUs are offline' } : current,
    cap: clock('scaling_max_freq'),
    hwMax: clock('cpuinfo_max_freq'),
    min: clock('scaling_min_freq'),
    hwMin: clock('cpuinfo_min_freq'),
    governor: governorOf(nodes.get('scaling_governor'))
  }
}

function governorOf(text: string | undefined): string | null {
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : null
}

function readClock(text: string | undefined): Clock {
  if (text === undefined) return { kHz: null, reason: 'not in the capture' }
  const clock = parseFrequency(text)
  if (clock.kHz !== null || text === '<unknown>' || parseInteger(text) !== null) return clock
  const busy = /resource busy/.test(text)
  return { kHz: null, reason: busy ? `${text}: all CPUs of the policy are offline` : text }
}
