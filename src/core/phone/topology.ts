import type { Cluster } from '@shared/model'
import type { CpuInfo } from './cpu-info'

/** Every policy once; kernels before 4.3 have no policy folders, only one of the CPU that leads the cluster and links to it. */
const eachPolicy = `for p in /sys/devices/system/cpu/cpufreq/policy* /sys/devices/system/cpu/cpu[0-9]*/cpufreq; do
  n=\${p%/cpufreq} n=\${n##*policy} n=\${n##*cpu}
  [ "$p" != "\${p%/cpufreq}" ] && [ -d /sys/devices/system/cpu/cpufreq/policy0 ] && break`

/**
 * Shell text that prints `policy|N|CPUS|MAXKHZ` per cpufreq policy and `cpu|N|CAPACITY` per CPU, empty where a node cannot be
 * read. `related_cpus` also lists CPUs that are offline. Only builtins.
 */
export const topologyCommand = `${eachPolicy}
  c= m=
  { read -r c <$p/related_cpus; } 2>/dev/null
  { read -r m <$p/cpuinfo_max_freq; } 2>/dev/null
  echo "policy|$n|$c|$m"
done
for p in /sys/devices/system/cpu/cpu[0-9]*; do
  c=
  { read -r c <$p/cpu_capacity; } 2>/dev/null
  echo "cpu|\${p##*cpu}|$c"
done`

/** Shell text that prints `policy|N|CURKHZ|CAPKHZ` per cpufreq policy, empty where a node cannot be read. Only builtins. */
export const clocksCommand = `${eachPolicy}
  c= m=
  { read -r c <$p/scaling_cur_freq; } 2>/dev/null
  { read -r m <$p/scaling_max_freq; } 2>/dev/null
  echo "policy|$n|$c|$m"
done`

/** Little cores by part number: Arm's, and the silver ones of Qualcomm's Kryo 280 to 485. */
const littleParts = new Set([
  ...['0xd03', '0xd04', '0xd05', '0xd46', '0xd80', '0xd8f'],
  ...['0x51:0x801', '0x51:0x803', '0x51:0x805']
])
/** The largest cores: Arm's, Kryo's gold ones, Samsung's M3 to M5. Everything else counts as between. */
const largeParts = new Set([
  ...['0xd44', '0xd48', '0xd4c', '0xd4e', '0xd81', '0xd82', '0xd85', '0xd8c'],
  ...['0x51:0x800', '0x51:0x802', '0x51:0x804'],
  ...['0x53:0x002', '0x53:0x003', '0x53:0x004']
])

type Bare = Omit<Cluster, 'role'>

/** Clusters from the slowest to the fastest: by capacity, else by core type and highest clock. Pure. */
export function buildTopology(text: string, cpuInfo: CpuInfo): Cluster[] {
  const { policies, capacities } = parseTopology(text)
  const known = policies.length > 0 ? policies : onePolicy(capacities, cpuInfo)
  const clusters = known.map(({ policy, cpus, hwMaxKHz }) => ({
    policy,
    cpus,
    hwMaxKHz,
    capacity: first(cpus, capacities),
    part: first(cpus, cpuInfo.parts)
  }))
  const ranked = clusters.sort(compareClusters(clusters.every(({ capacity }) => capacity !== null)))
  const roles = rolesFor(ranked)
  return ranked.map((cluster, index) => ({ ...cluster, role: roles[index] ?? 'mid' }))
}

interface Policy {
  readonly policy: number
  readonly cpus: number[]
  readonly hwMaxKHz: number | null
}

function parseTopology(text: string): { policies: Policy[]; capacities: Map<number, number | null> } {
  const policies: Policy[] = []
  const capacities = new Map<number, number | null>()
  for (const line of text.split(/\r?\n/)) {
    const [kind, id = '', value = '', maxKHz = ''] = line.split('|')
    if (!/^\d+$/.test(id)) continue
    if (kind === 'cpu') capacities.set(Number(id), positive(value))
    const cpus = value.split(/\s+/).filter((word) => /^\d+$/.test(word))
    // A CPU's link to a policy that another CPU leads repeats it.
    const isKnown = policies.some((policy) => policy.cpus.includes(Number(cpus[0])))
    if (kind === 'policy' && cpus.length > 0 && !isKnown) {
      policies.push({ policy: Number(id), cpus: cpus.map(Number), hwMaxKHz: positive(maxKHz) })
    }
  }
  return { policies, capacities }
}

/** Without cpufreq nothing tells cores apart but their capacity or type: all CPUs with the same one are a cluster. */
function onePolicy(capacities: ReadonlyMap<number, number | null>, { parts }: CpuInfo): Policy[] {
  const groups = new Map<string, number[]>()
  for (const [cpu, capacity] of capacities) {
    const key = String(capacity ?? parts.get(cpu) ?? '')
    groups.set(key, [...(groups.get(key) ?? []), cpu])
  }
  return [...groups.values()].map((cpus) => ({ policy: Math.min(...cpus), cpus, hwMaxKHz: null }))
}

function positive(text: string): number | null {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : 0
  return value > 0 ? value : null
}

function first<T>(cpus: readonly number[], values: ReadonlyMap<number, T | null>): T | null {
  return cpus.map((cpu) => values.get(cpu) ?? null).find((value) => value !== null) ?? null
}

function compareClusters(byCapacity: boolean): (a: Bare, b: Bare) => number {
  return (a, b) =>
    (byCapacity ? (a.capacity ?? 0) - (b.capacity ?? 0) : coreClass(a) - coreClass(b)) ||
    (a.hwMaxKHz ?? 0) - (b.hwMaxKHz ?? 0) ||
    a.policy - b.policy
}

function coreClass({ part }: Bare): number {
  if (part === null) return 1
  return littleParts.has(part) ? 0 : largeParts.has(part) ? 2 : 1
}

const belowLittle = 0.6

/** Names for ranked clusters. The slowest is “little” only if its cores are: some chips have none. */
function rolesFor(ranked: readonly Bare[]): Cluster['role'][] {
  const slowest = ranked[0]
  const fastest = ranked.at(-1)
  if (slowest === undefined || fastest === undefined) return []
  if (ranked.length === 1) return ['only']
  const little = isLittle(slowest, fastest)
  if (ranked.length === 2) return little ? ['little', 'big'] : ['big', 'prime']
  const low = little ? 'little' : 'mid'
  if (ranked.length === 3) return fastest.cpus.length === 1 ? [low, 'big', 'prime'] : [low, 'mid', 'big']
  const between = ranked.slice(1, -2).map((): Cluster['role'] => 'mid')
  return [low, ...between, 'big', 'prime']
}

function isLittle(slowest: Bare, fastest: Bare): boolean {
  if (slowest.part !== null && littleParts.has(slowest.part)) return true
  if (slowest.part !== null && coreClass(slowest) > 0 && slowest.part !== fastest.part) return false
  const [low, high] = [slowest.capacity ?? slowest.hwMaxKHz ?? 0, fastest.capacity ?? fastest.hwMaxKHz ?? 0]
  return high > 0 && low / high < belowLittle
}
