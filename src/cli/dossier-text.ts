import type { Cluster, Dossier, Fact, LadderRung } from '@shared/model'
import { formatBytes, formatGHz } from '@shared/units/format'

/** One fact of a dossier as people read it. What is unknown says so and why. */
export interface DossierRow {
  readonly name: string
  readonly value: string
}

const quantityNames: Readonly<Record<LadderRung['quantity'], string>> = {
  cpuTemp: 'CPU temperature',
  gpuTemp: 'GPU temperature',
  skinTemp: 'skin temperature',
  batteryTemp: 'battery temperature',
  thermalStatus: 'thermal status',
  clock: 'clocks',
  clockCap: 'clock caps',
  cpuLoad: 'CPU load',
  processes: 'processes',
  memory: 'memory',
  pressure: 'memory pressure',
  batteryLevel: 'battery level',
  batteryVoltage: 'battery voltage',
  batteryCurrent: 'battery current',
  power: 'power',
  kills: 'kills'
}

/** The facts of a phone, one row each, in the order in which they are shown and compared. */
export function dossierRows(dossier: Dossier): DossierRow[] {
  return [
    ...identityRows(dossier),
    ...machineRows(dossier),
    ...batteryRows(dossier),
    ...stateRows(dossier)
  ].map(([name, value]) => ({ name, value: clean(value) }))
}

/** Where each quantity is read, one row each. */
export function ladderRows({ ladder }: Dossier): DossierRow[] {
  return ladder.map(({ quantity, source, reason }) => ({
    name: quantityNames[quantity],
    value: clean(source === null ? unknown(reason) : withRemark(source, reason))
  }))
}

/** Every sensor with its kind, and why it is not used. */
export function sensorRows({ sensors }: Dossier): readonly (readonly [string, string, string, string])[] {
  return sensors.map(({ id, type, kind, rung, used, reason }) => [
    clean(rung === 'zones' ? `zone ${id} ${type}` : id),
    kind,
    used ? 'used' : 'not used',
    clean(reason ?? '')
  ])
}

type Pair = readonly [string, string]

function identityRows(dossier: Dossier): Pair[] {
  const { chip } = dossier
  return [
    ['serial', dossier.serial],
    ['phone', `${dossier.manufacturer} ${dossier.model}`],
    ['chip', fact(chip, ({ name, vendor, model, source }) => `${vendor} ${name} (${model}, from ${source})`)],
    ['SoC as told', fact(dossier.soc, String)],
    ['Android', `${dossier.androidRelease} (SDK ${dossier.sdk})`],
    ['security patch', plain(dossier, 'securityPatch', dossier.securityPatch)],
    ['kernel', dossier.kernel],
    ['ABIs', dossier.abis.join(', ')],
    ['CPU features', dossier.cpuFeatures.join(' ')]
  ]
}

function machineRows(dossier: Dossier): Pair[] {
  const memory = dossier.memTotalKb === null ? null : formatBytes(dossier.memTotalKb * 1024)
  const rate = (bytes: number): string => `${formatBytes(bytes)}/s`
  return [
    ...dossier.clusters.map((cluster): Pair => [`cores, policy ${cluster.policy}`, clusterText(cluster)]),
    ['RAM', plain(dossier, 'memTotalKb', memory)],
    ['RAM available', fact(dossier.memAvailableKb, (kb) => formatBytes(kb * 1024))],
    ['storage', fact(dossier.storageTotalBytes, formatBytes)],
    ['storage free', fact(dossier.storageFreeBytes, formatBytes)],
    ['filesystem', plain(dossier, 'storageFilesystem', dossier.storageFilesystem)],
    ['sequential read', fact(dossier.storageReadBytesPerSecond, rate)],
    ['lockable memory', memlockText(dossier.memlockLimitBytes)],
    ['child processes allowed', fact(dossier.phantomProcessLimit, String)],
    ['temperatures from', sensorSummary(dossier)]
  ]
}

function batteryRows(dossier: Dossier): Pair[] {
  const { battery, pack } = dossier
  const milliAmpHours = (value: number): string => `${Math.round(value)} mAh`
  const of = <T>(name: keyof Dossier['battery'], value: T | null, show: (value: T) => string): string =>
    plain(dossier, `battery.${name}`, value === null ? null : show(value))
  return [
    ['battery level', of('levelPct', battery.levelPct, (pct) => `${pct} %`)],
    ['battery temperature', of('tempC', battery.tempC, (celsius) => `${celsius.toFixed(1)} °C`)],
    ['charging', of('charging', battery.charging, yesNo)],
    ['battery condition', of('health', battery.health, String)],
    ['battery remark', battery.note ?? '–'],
    ['battery technology', fact(pack.technology, String)],
    ['design capacity', fact(pack.designMah, milliAmpHours)],
    ['full capacity', fact(pack.fullMah, milliAmpHours)],
    ['battery health', fact(pack.healthPct, (pct) => `${pct} %`)],
    ['charge cycles', fact(pack.cycles, String)],
    [
      'charging stops at',
      fact(dossier.chargingLimit, ({ stopsAtPct, source }) => `${stopsAtPct} % (${source})`)
    ]
  ]
}

function stateRows(dossier: Dossier): Pair[] {
  const { link, screen } = dossier
  const size = fact(screen.widthPx, (width) => `${width} × ${screen.heightPx.value ?? '?'}`)
  return [
    ['link', `${fact(link.kind, String)}, ${fact(link.address, String)}`],
    [
      'USB',
      fact(link.usb, (usb) =>
        withRemark(
          usb,
          fact(link.usbMbps, (mbps) => `${mbps} Mbit/s`)
        )
      )
    ],
    ['push throughput', fact(link.pushBytesPerSecond, (bytes) => `${formatBytes(bytes)}/s`)],
    ['screen on', fact(screen.on, yesNo)],
    ['screen size', size],
    ['screen timeout', fact(screen.timeoutMs, (ms) => `${ms / 1000} s`)],
    ['SELinux', plain(dossier, 'selinux', dossier.selinux)],
    ['root', yesNo(dossier.root)],
    ['shell v2', yesNo(dossier.shellV2)],
    ['tools', dossier.tools.join(', ')]
  ]
}

function fact<T>({ value, reason }: Fact<T>, show: (value: T) => string): string {
  return value === null ? unknown(reason) : withRemark(show(value), reason)
}

function plain(dossier: Dossier, path: string, value: string | null): string {
  return value ?? unknown(dossier.reasons[path] ?? null)
}

/** “No limit” is an answer, not a gap. */
function unknown(reason: string | null): string {
  if (reason?.startsWith('no limit') === true) return reason
  return `unknown: ${reason ?? 'no reason given'}`
}

function withRemark(text: string, remark: string | null): string {
  return remark === null ? text : `${text} (${remark})`
}

function memlockText({ value, reason }: Fact<number>): string {
  if (value === Number.MAX_SAFE_INTEGER) return 'unlimited'
  return fact({ value, reason }, formatBytes)
}

function clusterText(cluster: Cluster): string {
  const clock = cluster.hwMaxKHz === null ? 'clock unknown' : `up to ${formatGHz(cluster.hwMaxKHz)}`
  const capacity = cluster.capacity === null ? 'capacity unknown' : `capacity ${cluster.capacity}`
  const part = cluster.part ?? 'part unknown'
  return [cluster.role, `CPUs ${cluster.cpus.join(',')}`, clock, capacity, part].join(', ')
}

function sensorSummary({ thermalSource, sensors }: Dossier): string {
  return `${thermalSource}, ${sensors.filter(({ used }) => used).length} of ${sensors.length} sensors used`
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** What a phone says is no terminal control and no line break here. */
function clean(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
}
