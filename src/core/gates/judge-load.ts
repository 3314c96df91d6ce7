import { parseCpuList } from '@core/parse/cpufreq'
import { phoneRoot } from '@core/phone/layout'
import type { Gate, GateSubject, Remedy } from '@shared/model'
import { checking, gate, remedy, unknown, type GateInput } from './gate-input'
import type { LoadedProcess } from './process-load'

/** CPU of all others together, percent of one core. */
const otherPct = { good: 20, most: 60 } as const
/** A process below this is not worth stopping. */
const stopFromPct = 5
const namedMost = 6
const firstAppUid = 10_000

/** Other processes' CPU with names, and llama.cpp processes that were left behind. Pure. */
export function judgeLoad({ load }: GateInput): Gate[] {
  if (load === null) return [checking('otherCpu'), checking('staleRuns')]
  return [otherCpu(load.busy, load.windowMs), staleRuns(load.llama)]
}

function otherCpu(busy: readonly LoadedProcess[], windowMs: number): Gate {
  const told = { unit: '% of a core', threshold: otherPct.good, source: `/proc over ${windowMs} ms` }
  if (windowMs <= 0) return unknown('otherCpu', 'the phone’s clock did not move', told)
  const value = Math.round(busy.reduce((sum, { cpuPct }) => sum + cpuPct, 0))
  const state = value > otherPct.most ? 'fail' : value > otherPct.good ? 'warn' : 'pass'
  const subjects = busy.slice(0, namedMost).map(subjectOf)
  const remedies = state === 'pass' ? [] : stopRemedies(busy)
  const threshold = state === 'fail' ? otherPct.most : otherPct.good
  return gate({ ...told, id: 'otherCpu', state, value, threshold, subjects, remedies })
}

function stopRemedies(busy: readonly LoadedProcess[]): Remedy[] {
  const apps = busy.filter((one) => one.cpuPct >= stopFromPct && packageOf(one) !== null)
  const names = [...new Set(apps.map((one) => packageOf(one)))].slice(0, 3)
  return names.map((packageName) => {
    const own = apps.filter((one) => packageOf(one) === packageName)
    const cpuPct = Math.round(own.reduce((sum, one) => sum + one.cpuPct, 0))
    return remedy('stopApp', { packageName, name: own[0]?.name ?? '', pid: own[0]?.pid ?? null, cpuPct })
  })
}

/** A llama.cpp process of a build in our folder, or of one of our runs, is ours; any other is somebody else's. */
function staleRuns(llama: readonly LoadedProcess[]): Gate {
  const subjects = llama.map(subjectOf)
  const reason =
    llama.length === 0
      ? null
      : subjects.map(({ ours, pid }) => `${String(pid)} ${ours ? 'ours' : 'foreign'}`).join(', ')
  return gate({
    ...{
      id: 'staleRuns',
      state: llama.length === 0 ? 'pass' : 'fail',
      value: llama.length,
      unit: 'processes'
    },
    ...{ threshold: 0, source: '/proc', reason, subjects },
    remedies: llama.map((one) =>
      remedy('stopStale', {
        pid: one.pid,
        startTicks: one.startTicks,
        name: one.name,
        ours: isOurs(one) ? 'yes' : 'no'
      })
    )
  })
}

/** Everything Hotplate starts names its root: the model's path, if not the program's. */
export function isOurs({ commandLine }: Pick<LoadedProcess, 'commandLine'>): boolean {
  return commandLine.includes(`${phoneRoot}/`)
}

function subjectOf(process: LoadedProcess): GateSubject {
  const { name, pid, cpuPct } = process
  return { name, pid, packageName: packageOf(process), value: Math.round(cpuPct), ours: isOurs(process) }
}

/** An app's process bears its package's name, with a part of its own behind a colon. */
function packageOf({ name, uid }: LoadedProcess): string | null {
  if (uid === null || uid % 100_000 < firstAppUid) return null
  const [packageName = ''] = name.split(':')
  return /^[A-Za-z][\w]*(\.\w+)+$/.test(packageName) ? packageName : null
}

/** The CPUs that the shell may use, against those the run wants. `init` may use all there are. Pure. */
export function judgeCpuset({ texts, cores, dossier }: GateInput): Gate {
  const text = texts.get('cpus')
  if (text === undefined) return checking('cpuset')
  const [own, init] = [...text.matchAll(/^Cpus_allowed_list:\s*(\S+)$/gm)].map(([, list]) => list ?? '')
  const path = texts.get('cpuset')?.trim() ?? ''
  const told = { source: `/proc/self/status${path.startsWith('/') ? `, cpuset ${path}` : ''}` }
  const allowed = parseCpuList(own ?? '')
  if (allowed === null) return unknown('cpuset', 'the phone does not tell the allowed CPUs', told)
  const all = dossier.clusters.flatMap(({ cpus }) => cpus)
  if (own === init)
    return gate({ ...told, id: 'cpuset', state: 'pass', value: 'all', threshold: list(cores, all) })
  const missing = (cores.length > 0 ? cores : all).filter((cpu) => !allowed.includes(cpu))
  return gate({
    ...told,
    ...{
      id: 'cpuset',
      state: missing.length === 0 ? 'pass' : 'fail',
      value: own ?? null,
      threshold: list(cores, all)
    },
    reason: missing.length === 0 ? null : `CPUs ${missing.join(', ')} are kept from the shell`,
    remedies: missing.length === 0 ? [] : [remedy('allowedCores', { cores: own ?? '' }), remedy('stayAwake')]
  })
}

const list = (cores: readonly number[], all: readonly number[]): string =>
  (cores.length > 0 ? cores : all).join(',')
