import { groupsOf, parseInteger, rejected, textLines, type Rejected } from './parsed'

/** /proc/PID/cgroup: which groups a process is in. More telling than the PCY column of top. */
export interface ProcPidCgroup {
  /** `/top-app`, `/background`, `/` for the root (adbd and its children); null where the kernel has no cpuset line (v2 only). */
  readonly cpuset: string | null
  /** Path by controller (`cpuset`, `cpu`, `memory`…); the unified hierarchy has the name ''. */
  readonly paths: ReadonlyMap<string, string>
  /** App uid and pid of Android's `uid_10123/pid_456` groups: the app that a native child belongs to. */
  readonly uid: number | null
  readonly appPid: number | null
  readonly rejected: readonly Rejected[]
}

/** Lines `id:controllers:path`, controllers by commas, v2 as `0::path`; paths may hold colons. */
export function parseProcPidCgroup(text: string): ProcPidCgroup {
  const paths = new Map<string, string>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const found = groupsOf(/^\d{1,5}:([^:]*):(\/.*)$/, line.trim())
    if (found === null) {
      if (line.trim() !== '') bad.push(rejected(line, 'not of the form id:controllers:path'))
      continue
    }
    for (const name of found(1).split(',')) if (!paths.has(name)) paths.set(name, found(2))
  }
  const app =
    [...paths.values()]
      .map((path) => groupsOf(/\/uid_(\d{1,10})(?:\/pid_(\d{1,10}))?/, path))
      .find((one) => one !== null) ?? null
  return {
    cpuset: paths.get('cpuset') ?? null,
    paths,
    uid: app === null ? null : parseInteger(app(1)),
    appPid: app === null ? null : parseInteger(app(2)),
    rejected: bad
  }
}
