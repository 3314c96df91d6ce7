import { parseInteger } from './parsed'

/** CPU numbers of `0-5,7` or `4 5 6` (online, related_cpus); null when the text is neither. At most 1024 CPUs. */
export function parseCpuList(text: string): number[] | null {
  const cpus = new Set<number>()
  for (const part of text.trim().split(/[\s,]+/)) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part)
    if (match === null) return null
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    if (to < from || to > 1023) return null
    for (let cpu = from; cpu <= to; cpu += 1) cpus.add(cpu)
  }
  return [...cpus].sort((a, b) => a - b)
}

/**
 * kHz of scaling_cur_freq, scaling_max_freq or cpuinfo_max_freq. Newer kernels print `<unknown>` for an idle policy,
 * one whose CPUs are all offline answers EBUSY (which the sampler shows as nothing): null with the reason.
 */
export function parseFrequency(raw: string): { readonly kHz: number | null; readonly reason: string | null } {
  const text = raw.trim()
  const kHz = parseInteger(text)
  if (kHz !== null && kHz > 0 && kHz < 20_000_000) return { kHz, reason: null }
  if (kHz !== null) return { kHz: null, reason: `${kHz} is no clock` }
  return {
    kHz: null,
    reason:
      text === '<unknown>' ? 'the kernel says <unknown>' : 'could not be read (policy offline or denied)'
  }
}
