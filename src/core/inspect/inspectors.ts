import { inspectBattery, inspectPowerSupply } from './inspect-battery'
import { inspectCpufreq } from './inspect-cpufreq'
import { inspectDevices } from './inspect-devices'
import { inspectLlamaLog } from './inspect-llama-log'
import { inspectLogcat } from './inspect-logcat'
import { inspectMeminfo, inspectPressure, inspectVmstat } from './inspect-memory'
import {
  inspectCgroup,
  inspectCpuinfo,
  inspectPackages,
  inspectPidStat,
  inspectPidStatus,
  inspectProcStat
} from './inspect-processes'
import { inspectThermalservice } from './inspect-thermalservice'
import { inspectTop } from './inspect-top'
import { inspectZones } from './inspect-zones'
import type { Inspector } from './types'

/** Every kind of text that `hotplate inspect` reads, by its name. */
export const inspectors = {
  top: inspectTop,
  thermalservice: inspectThermalservice,
  battery: inspectBattery,
  'power-supply': inspectPowerSupply,
  zones: inspectZones,
  cpufreq: inspectCpufreq,
  meminfo: inspectMeminfo,
  logcat: inspectLogcat,
  'llama-log': inspectLlamaLog,
  devices: inspectDevices,
  'proc-stat': inspectProcStat,
  'pid-stat': inspectPidStat,
  'pid-status': inspectPidStatus,
  cgroup: inspectCgroup,
  vmstat: inspectVmstat,
  psi: inspectPressure,
  cpuinfo: inspectCpuinfo,
  packages: inspectPackages
} as const satisfies Readonly<Record<string, Inspector>>

export type TextKind = keyof typeof inspectors
