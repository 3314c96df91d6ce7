import type { Cluster } from '@shared/model'

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
