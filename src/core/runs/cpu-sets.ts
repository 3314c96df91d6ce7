/** The mask toybox `taskset` takes: hexadecimal without 0x. An empty list has no mask (''): nothing is pinned. */
export function tasksetMask(cores: readonly number[]): string {
  const mask = cores.reduce((bits, cpu) => bits | (1n << BigInt(cpu)), 0n)
  return mask === 0n ? '' : mask.toString(16)
}

/** CPU numbers of such a mask, with or without 0x; null when it is none. */
export function cpusOfMask(mask: string): number[] | null {
  const digits = mask.replace(/^0x/i, '')
  if (!/^[0-9a-f]{1,32}$/i.test(digits)) return null
  const bits = BigInt(`0x${digits}`)
  const cpus = Array.from({ length: digits.length * 4 }, (_, cpu) => cpu)
  return cpus.filter((cpu) => ((bits >> BigInt(cpu)) & 1n) === 1n)
}

/** Reads the kernel's list form (`0-3,7`) as of `Cpus_allowed_list`; null when it is none. */
export function parseCpuList(text: string): readonly number[] | null {
  const cpus: number[] = []
  for (const part of text.trim().split(',')) {
    const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part)
    if (range === null) return null
    const first = Number(range[1])
    const last = Number(range[2] ?? range[1])
    for (let cpu = first; cpu <= last; cpu++) cpus.push(cpu)
  }
  return [...new Set(cpus)].sort((a, b) => a - b)
}
