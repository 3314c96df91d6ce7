import { randomBytes } from 'node:crypto'
import type { AdbDevice } from '@core/adb/types'
import { parseBattery, type BatteryDump } from '@core/parse/battery'
import { parseMemInfo } from '@core/parse/meminfo'
import { parseThermalservice } from '@core/parse/thermalservice'
import { parseZoneLines } from '@core/parse/zones'
import type { Dossier, Fact } from '@shared/model'
import { batteryPack } from './battery-pack'
import { findChip } from './chip'
import { parseCpuInfo } from './cpu-info'
import { dossierSections, storagePath } from './dossier-sections'
import { buildLadder } from './ladder'
import { linkFacts, readHostUsbMbps } from './link-facts'
import { measurePhone } from './measure'
import { parseMemlockLimit } from './memlock'
import { parseSupplies } from './power-supply'
import { parseProperties } from './properties'
import { explainNulls } from './reasons'
import { framedScript, parseSections } from './sections'
import { chooseSensors, zonesError } from './sensors'
import { chargingLimit, parseSettings, phantomProcessLimit, screenFacts } from './settings-facts'
import { filesystemOf, parseDf } from './storage'
import { buildTopology } from './topology'

const collectMs = 60_000

/**
 * Reads the static facts of a phone in one round trip; with `measure` also how fast its storage reads and its link carries.
 * Throws what `AdbDevice.script` throws.
 */
export async function collectDossier(
  device: AdbDevice,
  serial: string,
  { measure = false }: { readonly measure?: boolean } = {}
): Promise<Dossier> {
  const word = `hp${randomBytes(9).toString('hex')}`
  const features = await device.features()
  const { stdout } = await device.script(framedScript(dossierSections, word), [], {
    timeoutMs: collectMs,
    expectedExits: 'any'
  })
  const sections = parseSections(stdout, word)
  const texts = new Map([...sections].map(([name, section]) => [name, section.text]))
  const hostUsbMbps = await readHostUsbMbps(device.address)
  const context = { serial, address: device.address, hostUsbMbps, shellV2: features.has('shell_v2') }
  const dossier = buildDossier(texts, context)
  if (!measure) return dossier
  const { storageReadBytesPerSecond, pushBytesPerSecond } = await measurePhone(
    device,
    dossier.storageFreeBytes.value
  )
  return { ...dossier, storageReadBytesPerSecond, link: { ...dossier.link, pushBytesPerSecond } }
}

/** What is known of a phone besides what it printed. */
export interface DossierContext {
  readonly serial: string
  readonly address: string
  /** Speed of the USB link as this PC tells it; null = not told. */
  readonly hostUsbMbps: number | null
  readonly shellV2: boolean
}

/** Makes the dossier from what each section printed (names: `dossierSections`). A section that is missing reads as empty. Pure. */
export function buildDossier(texts: ReadonlyMap<string, string>, context: DossierContext): Dossier {
  const text = (name: string): string => texts.get(name) ?? ''
  const properties = parseProperties(text('properties'))
  const property = (name: string): string => properties.get(name) ?? ''
  const sdk = Number.parseInt(property('ro.build.version.sdk'), 10) || 0
  const cpuInfo = parseCpuInfo(text('cpuinfo'))
  const battery = parseBattery(text('battery'))
  const memory = parseMemInfo(text('memory'))
  const thermal = parseThermalservice(text('thermalservice'))
  const supply = parseSupplies(text('supply'))
  const settings = parseSettings(text('settings'))
  const zones = parseZoneLines(text('zones')).rows
  const { sensors, thermalSource } = chooseSensors({
    ...{ zones, thermal, battery },
    supplyTemp: supply.live.tempC !== null
  })
  const tools = words(text('tools'))
  const disk = parseDf(text('storage'))
  const facts: Omit<Dossier, 'reasons'> = {
    serial: context.serial,
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    soc: socName(property),
    chip: findChip(property, text('cpuinfo')),
    androidRelease: property('ro.build.version.release'),
    sdk,
    fingerprint: property('ro.build.fingerprint'),
    securityPatch: property('ro.build.version.security_patch') || null,
    kernel: wordOrNull(text('kernel')) ?? '',
    abis: property('ro.product.cpu.abilist')
      .split(',')
      .filter((abi) => abi !== ''),
    cpuFeatures: [...cpuInfo.features],
    clusters: buildTopology(text('topology'), cpuInfo),
    memTotalKb: memory.totalKb,
    memAvailableKb: orReason(memory.availableKb, 'this kernel does not tell MemAvailable'),
    storageFreeBytes: disk.freeBytes,
    storageTotalBytes: disk.totalBytes,
    storageReadBytesPerSecond: { value: null, reason: 'not measured; ask with --measure' },
    storageFilesystem: filesystemOf(storagePath, text('mounts')),
    memlockLimitBytes: parseMemlockLimit(text('limits')),
    thermalSource,
    sensors: [...sensors],
    ladder: buildLadder({
      ...{ sdk, sensors, thermal, battery, supply, tools },
      zonesError: zonesError(text('zones')),
      ...{ clocks: text('clocks'), stat: text('stat'), memory: text('memory'), pressure: text('pressure') }
    }),
    battery: batteryFacts(battery),
    pack: batteryPack(supply, text('battery'), battery),
    chargingLimit: chargingLimit(settings, supply, battery),
    link: linkFacts(context.address, text('usb'), context.hostUsbMbps),
    screen: screenFacts(text('power'), text('screen'), settings),
    phantomProcessLimit: phantomProcessLimit({ sdk, settings, config: text('phantom') }),
    selinux: wordOrNull(text('selinux')),
    root: /^(0$|uid=0\()/m.test(text('uid')),
    shellV2: context.shellV2,
    tools,
    bootId: /^[0-9a-f-]{36}$/.test(text('boot').trim()) ? text('boot').trim() : null
  }
  const told = { selinux: text('selinux'), boot: text('boot'), notReal: battery.notReal }
  return { ...facts, reasons: explainNulls(facts, told) }
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function orReason(value: number | null, reason: string): Fact<number> {
  return { value, reason: value === null ? reason : null }
}

/** A one-word answer; error texts (“sh: getenforce: inaccessible or not found”) are no answer. */
function wordOrNull(text: string): string | null {
  const word = text.trim()
  return word === '' || /\s/.test(word) ? null : word
}

/** The chip’s name: since Android 12 the phone tells it, before that only the platform’s code name is known. */
function socName(property: (name: string) => string): Fact<string> {
  const model = property('ro.soc.model')
  if (model !== '') return { value: [property('ro.soc.manufacturer'), model].join(' ').trim(), reason: null }
  const platform = property('ro.board.platform') || property('ro.hardware')
  if (platform !== '')
    return { value: platform, reason: 'platform name; this Android does not tell the chip' }
  return { value: null, reason: 'the phone does not tell its chip' }
}

function batteryFacts(battery: BatteryDump): Dossier['battery'] {
  const { levelPct, tempC, status, health, plugged, frozen, notReal } = battery
  if (notReal !== null) return { levelPct: null, tempC: null, charging: null, health: null, note: notReal }
  const isPlugged = Object.values(plugged).some(Boolean)
  return {
    levelPct,
    tempC,
    charging: status === null ? null : status === 'charging' || (status === 'full' && isPlugged),
    health,
    note: frozen ? 'values are frozen by `dumpsys battery set`; `dumpsys battery reset` ends that' : null
  }
}
