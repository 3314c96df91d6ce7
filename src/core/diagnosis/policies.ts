import type { Cluster, Effective, RunIntent } from '@shared/model'

/** CPU numbers of a kernel list such as `4-6,7`; null when the text is not one. */
export function parseCpuList(text: string): number[] | null {
  const cpus: number[] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,3})(?:-(\d{1,3}))?\s*$/.exec(part)
    if (match === null) return null
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    for (let cpu = from; cpu <= to; cpu += 1) cpus.push(cpu)
  }
  return cpus
}

/** The CPUs the run may use: as read back, else as asked; null = not known or any. */
export function cpusOfRun(intent: RunIntent | null, effective: readonly Effective[]): number[] | null {
  const cores = effective.find((entry) => entry.name === 'cores')?.effective ?? null
  const readBack = cores === null ? null : parseCpuList(cores)
  if (readBack !== null) return readBack
  return intent !== null && Array.isArray(intent.cores) ? intent.cores : null
}

/**
 * Policies whose caps matter to the run: those that own one of its CPUs. Without known CPUs every cluster but the
 * little ones counts (llama.cpp's threads stay on the fast ones); null = the phone's clusters are not known, so all.
 */
export function policiesOfRun(
  clusters: readonly Cluster[],
  cpus: readonly number[] | null
): readonly number[] | null {
  if (clusters.length === 0) return null
  const used =
    cpus === null
      ? clusters.filter((cluster) => cluster.role !== 'little')
      : clusters.filter((cluster) => cluster.cpus.some((cpu) => cpus.includes(cpu)))
  return used.length > 0 ? used.map((cluster) => cluster.policy) : null
}
