import { seriesFamilies, seriesNames } from '@shared/units/series'

const names: Readonly<Record<string, string>> = {
  'run.tokenRate': seriesNames.tokenRate,
  'run.nPast': seriesNames.contextDepth,
  'run.cpu': seriesNames.cpuRun,
  'battery.currentA': seriesNames.batteryCurrent,
  'battery.voltageV': seriesNames.batteryVoltage
}

/** How a session names a series that a verdict (or a session file) names: `cpu.policy4.cap` → `cap.4`. */
export function sessionSeries(portable: string): string {
  const policy = /^cpu\.policy(\d+)\.(cur|cap)$/.exec(portable)
  if (policy !== null)
    return `${policy[2] === 'cap' ? seriesFamilies.cap : seriesFamilies.clock}${policy[1] ?? ''}`
  return names[portable] ?? portable
}

/** What divides a value of a session file into this session's unit. */
export function portableFactor(portable: string): number {
  return portable === seriesNames.memAvailable ? 1024 : 1
}
