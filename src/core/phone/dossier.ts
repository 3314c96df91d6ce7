import { randomBytes } from 'node:crypto'
import type { AdbDevice } from '@core/adb/types'
import { parseBattery, type BatteryDump } from '@core/parse/battery'
import { parseMemInfo } from '@core/parse/meminfo'
import { parseThermalservice } from '@core/parse/thermalservice'
import { parseZoneLines } from '@core/parse/zones'
import { unaskedFacts, type Dossier, type Fact } from '@shared/model'
import { parseCpuInfo } from './cpu-info'
import { dossierSections, storagePath } from './dossier-sections'
import { parseMemlockLimit } from './memlock'
import { parseProperties } from './properties'
import { framedScript, parseSections } from './sections'
import { chooseSensors } from './sensors'
import { filesystemOf, parseDfFree } from './storage'
import { buildTopology } from './topology'

const collectMs = 60_000

/** Reads the static facts of a phone in one round trip. Throws what `AdbDevice.script` throws. */
export async function collectDossier(device: AdbDevice, serial: string): Promise<Dossier> {
  const word = `hp${randomBytes(9).toString('hex')}`
  const features = await device.features()
  const { stdout } = await device.script(framedScript(dossierSections, word), [], {
    timeoutMs: collectMs,
    expectedExits: 'any'
  })
  const sections = parseSections(stdout, word)
  const texts = new Map([...sections].map(([name, section]) => [name, section.text]))
  return buildDossier(texts, { serial, shellV2: features.has('shell_v2') })
}

/** Makes the dossier from what each section printed (names: `dossierSections`). A section that is missing reads as empty. Pure. */
export function buildDossier(
  texts: ReadonlyMap<string, string>,
  { serial, shellV2 }: { readonly serial: string; readonly shellV2: boolean }
): Dossier {
  const text = (name: string): string => texts.get(name) ?? ''
  const word = (name: string): string | null => wordOrNull(text(name))
  const properties = parseProperties(text('properties'))
  const property = (name: string): string => properties.get(name) ?? ''
  const cpuInfo = parseCpuInfo(text('cpuinfo'))
  const battery = parseBattery(text('battery'))
  const memory = parseMemInfo(text('memory'))
  const ladder = chooseSensors(
    parseZoneLines(text('zones')).rows,
    parseThermalservice(text('thermalservice')),
    battery
  )
  return {
    ...unaskedFacts(),
    serial,
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    soc: socName(property),
    androidRelease: property('ro.build.version.release'),
    sdk: Number.parseInt(property('ro.build.version.sdk'), 10) || 0,
    fingerprint: property('ro.build.fingerprint'),
    securityPatch: property('ro.build.version.security_patch') || null,
    kernel: word('kernel') ?? '',
    abis: property('ro.product.cpu.abilist')
      .split(',')
      .filter((abi) => abi !== ''),
    cpuFeatures: [...cpuInfo.features],
    clusters: buildTopology(text('topology'), cpuInfo),
    memTotalKb: memory.totalKb,
    memAvailableKb: orReason(memory.availableKb, 'this kernel does not tell MemAvailable'),
    storageFreeBytes: parseDfFree(text('storage')),
    storageFilesystem: filesystemOf(storagePath, text('mounts')),
    memlockLimitBytes: parseMemlockLimit(text('limits')),
    thermalSource: ladder.thermalSource,
    sensors: [...ladder.sensors],
    battery: batteryFacts(battery),
    selinux: word('selinux'),
    root: /^(0$|uid=0\()/m.test(text('uid')),
    shellV2,
    tools: text('tools')
      .split(/\s+/)
      .filter((tool) => tool !== ''),
    bootId: /^[0-9a-f-]{36}$/.test(text('boot').trim()) ? text('boot').trim() : null
  }
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
  const isPlugged = Object.values(plugged).some(Boolean)
  return {
    levelPct,
    tempC: notReal === null ? tempC : null,
    charging: status === null ? null : status === 'charging' || (status === 'full' && isPlugged),
    health,
    note:
      notReal ??
      (frozen ? 'values are frozen by `dumpsys battery set`; `dumpsys battery reset` ends that' : null)
  }
}
