import { parseCpuList } from './cpufreq'
import { groupsOf, parseInteger, rejected, textLines, type Rejected } from './parsed'

/** /proc/PID/status. Null = the line is missing (kernel threads have no Vm lines) or broken. */
export interface ProcPidStatus {
  /** At most 15 characters of the program's name. */
  readonly name: string | null
  readonly state: string | null
  readonly pid: number | null
  readonly tgid: number | null
  readonly ppid: number | null
  /** The real user id. */
  readonly uid: number | null
  readonly threads: number | null
  readonly vmPeakKb: number | null
  readonly vmSizeKb: number | null
  /** Locked memory: what mlock really got. */
  readonly vmLckKb: number | null
  readonly vmRssKb: number | null
  readonly rssAnonKb: number | null
  /** Mapped files: may be dropped and read again. */
  readonly rssFileKb: number | null
  readonly vmSwapKb: number | null
  readonly cpusAllowed: readonly number[] | null
  readonly voluntarySwitches: number | null
  readonly involuntarySwitches: number | null
  readonly rejected: readonly Rejected[]
}

/** Lines `Key:<TAB>value`, the unit written behind the number. The first of a key counts. */
export function parseProcPidStatus(text: string): ProcPidStatus {
  const values = new Map<string, string>()
  const bad: Rejected[] = []
  for (const line of textLines(text)) {
    const found = groupsOf(/^([A-Za-z_]{1,64}):\s*(.*)$/, line.trimEnd())
    if (found === null) {
      if (line.trim() !== '') bad.push(rejected(line, 'not of the form Key: value'))
    } else if (!values.has(found(1))) values.set(found(1), found(2))
  }
  const text0 = (key: string): string => values.get(key) ?? ''
  const count = (key: string): number | null => parseInteger(groupsOf(/^(\d+)(?:\s|$)/, text0(key))?.(1))
  const kB = (key: string): number | null => parseInteger(groupsOf(/^(\d+) kB$/, text0(key))?.(1))
  return {
    name: values.get('Name') ?? null,
    state: groupsOf(/^([A-Za-z])\b/, text0('State'))?.(1) ?? null,
    ...{
      pid: count('Pid'),
      tgid: count('Tgid'),
      ppid: count('PPid'),
      uid: count('Uid'),
      threads: count('Threads')
    },
    ...{ vmPeakKb: kB('VmPeak'), vmSizeKb: kB('VmSize'), vmLckKb: kB('VmLck'), vmRssKb: kB('VmRSS') },
    ...{ rssAnonKb: kB('RssAnon'), rssFileKb: kB('RssFile'), vmSwapKb: kB('VmSwap') },
    cpusAllowed: parseCpuList(text0('Cpus_allowed_list')),
    voluntarySwitches: count('voluntary_ctxt_switches'),
    involuntarySwitches: count('nonvoluntary_ctxt_switches'),
    rejected: bad
  }
}
