import type { Gate, GateReport, Remedy } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { textTable } from './table'

const names: Readonly<Record<Gate['id'], string>> = {
  cpuTemp: 'CPU temperature',
  skinTemp: 'skin temperature',
  batteryTemp: 'battery temperature',
  thermalStatus: 'thermal status',
  chargeLevel: 'charge level',
  charging: 'charging',
  memory: 'available memory',
  memlock: 'lockable memory',
  storage: 'free storage',
  staleRuns: 'llama processes left behind',
  otherCpu: 'other processes’ CPU',
  cpuset: 'CPUs of the shell',
  fixedPerformance: 'fixed-performance mode',
  screen: 'screen',
  radios: 'radios',
  dnd: 'Do not disturb'
}

const marks: Readonly<Record<Gate['state'], string>> = {
  ...{ pass: 'ok', warn: 'warn', fail: 'CLOSED', unknown: '?', checking: '…' }
}

const columns = ['', 'gate', 'value', 'limit', 'remark'].map((title) => ({ title }))

/** All gates as a table, what would open those that are closed, and when it will be cool enough. */
export function gatesText(report: GateReport): string {
  const rows = report.gates.map((gate) => [
    marks[gate.state],
    names[gate.id],
    figure(gate.value, gate.unit),
    gate.threshold === null ? '' : limitText(gate),
    [gate.reason, ...gate.subjects.map(subjectText)].filter((text) => text !== null).join('; ')
  ])
  const remedies = report.gates.flatMap((gate) =>
    gate.remedies.map((remedy) => `  ${gate.id}: ${remedyText(remedy)}`)
  )
  return [
    textTable(columns, rows),
    ...(remedies.length > 0 ? ['What would help:', ...remedies] : []),
    forecastText(report),
    report.ready ? 'Ready.' : 'Not ready: a gate is closed.'
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** One line of waiting. */
export function forecastText({ forecast, forecastReason, gates }: GateReport): string {
  if (forecast === null) {
    const waits = gates.some(({ state, unit }) => state === 'fail' && unit === '°C')
    return waits ? `No forecast of cooling yet: ${forecastReason ?? 'not told'}.` : ''
  }
  const minutes = Math.ceil(forecast.inMs / 6000) / 10
  return `Cool enough (${forecast.gate} at ${forecast.toC} °C) in about ${minutes} min, in a room of about ${Math.round(forecast.ambientC)} °C.`
}

/** The gates that are closed, in one line. */
export function closedText({ gates }: GateReport): string {
  const closed = gates.filter(({ state }) => state === 'fail')
  return closed
    .map(
      ({ id, value, unit, threshold }) =>
        `${names[id]} ${figure(value, unit)} (limit ${figure(threshold, unit)})`
    )
    .join(', ')
}

function figure(value: Gate['value'], unit: string): string {
  if (value === null) return 'unknown'
  if (unit === 'bytes' && typeof value === 'number')
    return value >= Number.MAX_SAFE_INTEGER ? 'no limit' : formatBytes(value)
  const number = typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : String(value)
  return unit === '' || unit === 'status' ? number : `${number} ${unit}`
}

function limitText({ threshold, unit, id }: Gate): string {
  const least = id === 'memory' || id === 'storage' || id === 'chargeLevel' || id === 'memlock'
  const word = typeof threshold === 'number' ? (least ? '≥ ' : '≤ ') : ''
  return `${word}${figure(threshold, unit)}`
}

function subjectText({ name, value, pid }: Gate['subjects'][number]): string {
  return `${name}${pid === null ? '' : ` (${pid})`} ${value === null ? '' : `${value} %`}`.trim()
}

function remedyText({ code, data }: Remedy): string {
  const { packageName, pid, name, missingBytes, toC } = data
  switch (code) {
    case 'waitToCool':
      return toC === undefined ? 'let it rest' : `let it cool to ${String(toC)} °C (hotplate gates --wait)`
    case 'stopApp':
      return `hotplate action ${String(packageName)} (uses ${String(data['cpuPct'])} % of a core)`
    case 'stopStale':
      return `end ${String(name)} (pid ${String(pid)}, ${data['ours'] === 'yes' ? 'ours' : 'somebody else’s'}): --do stopStale=${String(pid)}`
    case 'unplug':
      return 'unplug the charger'
    case 'freeRam':
      return `free ${formatBytes(Number(missingBytes ?? 0))} of memory: --do freeRam ends apps in the background`
    case 'charge':
      return 'charge the phone, then unplug it and let it rest'
    case 'allowedCores':
      return `choose cores among ${String(data['cores'])} (--cores), or keep the screen on`
    case 'runUnlocked':
      return 'run without --lock: a higher limit needs root'
    case 'freeStorage':
      return `free ${formatBytes(Number(missingBytes ?? 0))} of storage`
    case 'screenOff':
    case 'airplane':
    case 'dnd':
    case 'fixedPerformance':
    case 'stayAwake':
      return `--do ${code}`
  }
}
