/** CPU numbers as the kernel writes them: 0-3,6 (sorted, without repeats). */
export function formatCpuList(cpus: readonly number[]): string {
  const sorted = [...new Set(cpus)].sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const cpu of sorted) {
    const last = runs.at(-1)
    if (last?.[1] === cpu - 1) last[1] = cpu
    else runs.push([cpu, cpu])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}

/** Reads 4-7, 4–7 or 0,2,5; null when it is not such a list or a number is over 63. */
export function parseCpuList(text: string): readonly number[] | null {
  const cpus: number[] = []
  for (const part of text.split(/[,\s，]+/).filter((piece) => piece !== '')) {
    const match = /^(\d{1,2})(?:[-–](\d{1,2}))?$/.exec(part)
    if (match === null) return null
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    if (to < from || to > 63) return null
    for (let cpu = from; cpu <= to; cpu += 1) cpus.push(cpu)
  }
  return cpus.length === 0 ? null : [...new Set(cpus)].sort((a, b) => a - b)
}
