import type { Dossier } from '@shared/model'

/** Why plain members of a dossier are null, by their path. Pure. */
export function explainNulls(
  dossier: Omit<Dossier, 'reasons'>,
  told: { readonly selinux: string; readonly boot: string; readonly notReal: string | null }
): Record<string, string> {
  const reasons: Record<string, string> = {}
  const explain = (path: string, value: unknown, reason: string): void => {
    if (value === null) reasons[path] = reason
  }
  explain('securityPatch', dossier.securityPatch, 'ro.build.version.security_patch is not set')
  explain('memTotalKb', dossier.memTotalKb, '/proc/meminfo tells no MemTotal')
  explain('storageFilesystem', dossier.storageFilesystem, '/proc/mounts lists no file system for it')
  explain('selinux', dossier.selinux, firstLine(told.selinux) || 'getenforce printed nothing')
  explain('bootId', dossier.bootId, firstLine(told.boot) || 'the kernel tells no boot id')
  const { levelPct, tempC, charging, health, note } = dossier.battery
  for (const [name, value] of Object.entries({ levelPct, tempC, charging, health }))
    explain(`battery.${name}`, value, told.notReal ?? 'dumpsys battery does not tell it')
  explain('battery.note', note, 'nothing to remark')
  dossier.clusters.forEach(({ hwMaxKHz, capacity, part }, index) => {
    explain(`clusters.${index}.hwMaxKHz`, hwMaxKHz, 'cpuinfo_max_freq cannot be read')
    explain(`clusters.${index}.capacity`, capacity, 'this kernel has no cpu_capacity')
    explain(`clusters.${index}.part`, part, '/proc/cpuinfo lists no part for these CPUs (offline)')
  })
  return reasons
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
