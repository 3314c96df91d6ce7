import { parseCpuCapture, type CapturedPolicy, type CpuCapture } from '@core/parse/cpufreq-capture'
import { parseCpuInfo } from '@core/phone/cpu-info'
import { buildTopology } from '@core/phone/topology'
import type { Inspected, InspectInput } from './types'

/** cpufreq nodes and what lies beside them: clocks, caps and clusters in the order of their speed. */
export function inspectCpufreq({ text }: InspectInput): Inspected {
  const capture = parseCpuCapture(text)
  const notes: string[] = []
  if (capture.policies.some(isCapped))
    notes.push(
      'a cap below the highest clock is a hint, no proof of heat: power saving, the screen and vendors lower it too'
    )
  if (capture.policies.some(({ current }) => current.kHz !== null))
    notes.push('freqKHz is the last requested clock: hardware may clamp below it')
  return {
    data: {
      online: capture.online,
      present: capture.present,
      possible: capture.possible,
      policies: capture.policies.map(policyDocument),
      clusters: clustersOf(capture),
      cpusWithoutClock: [...capture.withoutClock].map(([cpu, reason]) => ({ cpu, reason })),
      otherNodes: capture.otherNodes
    },
    rejected: capture.rejected,
    notes
  }
}

function policyDocument(policy: CapturedPolicy): Record<string, unknown> {
  const { current, cap, hwMax, min, hwMin } = policy
  return {
    policy: policy.policy,
    cpus: policy.cpus,
    onlineCpus: policy.onlineCpus,
    freqKHz: current.kHz,
    freqReason: current.reason,
    capKHz: cap.kHz,
    capReason: cap.reason,
    hwMaxKHz: hwMax.kHz,
    hwMaxReason: hwMax.reason,
    minKHz: min.kHz,
    hwMinKHz: hwMin.kHz,
    capRatio:
      cap.kHz === null || hwMax.kHz === null ? null : Math.round((cap.kHz / hwMax.kHz) * 10_000) / 10_000,
    capped: cap.kHz === null || hwMax.kHz === null ? null : cap.kHz < hwMax.kHz,
    governor: policy.governor
  }
}

function isCapped({ cap, hwMax }: CapturedPolicy): boolean {
  return cap.kHz !== null && hwMax.kHz !== null && cap.kHz < hwMax.kHz
}

/** The dossier's own topology, from the slowest cluster to the fastest. */
function clustersOf({ policies, capacities, cpuInfo }: CpuCapture): unknown {
  const rows = [
    ...policies.map(({ policy, cpus, hwMax }) => `policy|${policy}|${cpus.join(' ')}|${hwMax.kHz ?? ''}`),
    ...[...capacities].map(([cpu, capacity]) => `cpu|${cpu}|${capacity ?? ''}`)
  ]
  return buildTopology(rows.join('\n'), parseCpuInfo(cpuInfo))
}
