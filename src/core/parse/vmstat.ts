import { groupsOf, rejected, textLines, type Rejected } from './parsed'

/** Counters of /proc/vmstat since boot, by name; pages unless the name says otherwise. `denied` = the phone's words. */
export interface VmStat {
  readonly counters: ReadonlyMap<string, number>
  readonly denied: string | null
  readonly rejected: readonly Rejected[]
}

/** Lines `name number`. Shell may read it since Android 11. */
export function parseVmStat(text: string): VmStat {
  const counters = new Map<string, number>()
  const bad: Rejected[] = []
  let denied: string | null = null
  for (const line of textLines(text)) {
    const found = groupsOf(/^([a-z][a-z0-9_]{0,63}) (\d{1,15})$/, line.trim())
    if (found !== null) counters.set(found(1), Number(found(2)))
    else if (/Permission denied|No such file/.test(line)) denied ??= rejected(line.trim(), '').line
    else if (line.trim() !== '') bad.push(rejected(line, 'not of the form name number'))
  }
  return { counters, denied, rejected: bad }
}

/** Pages that came back from disk after they had been dropped (mapped model weights among them); kernels split the counter in 5.9. */
export function refaultedPages({ counters }: VmStat): number | null {
  const [file, anon] = [counters.get('workingset_refault_file'), counters.get('workingset_refault_anon')]
  if (file !== undefined && anon !== undefined) return file + anon
  return file ?? counters.get('workingset_refault') ?? null
}
