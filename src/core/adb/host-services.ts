import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { WirelessService, WirelessState } from '@shared/model'

/** The questions about Wi-Fi go to the server alone (AOSP packages/modules/adb: SERVICES.TXT, adb_mdns.h). */
export interface HostServices {
  /** One question to the adb server, its answer; throws with the server's text for FAIL. */
  query(service: string, timeoutMs?: number): Promise<string>
  readonly adbPath: string | null
}

const pairMs = 40_000
/** `adb pair` came with platform-tools 30. */
const firstToPair = 30

/** What the server can do over Wi-Fi and whom it sees there. Asks; believes no version where a question answers. */
export async function readWireless(host: HostServices): Promise<WirelessState> {
  const features = await host.query('host:host-features').catch(() => null)
  if (features === null) {
    const none = { able: false, reason: 'noServer', detail: null } as const
    return { features: [], pairing: none, discovery: none, services: [] }
  }
  const mdns = await host.query('host:mdns:check').then(
    (text) => ({ text: text.trim(), known: true }),
    (error: unknown) => ({ text: error instanceof Error ? error.message : String(error), known: false })
  )
  const discovers = mdns.known && !/^error/i.test(mdns.text)
  const version = mdns.known ? null : await programVersion(host.adbPath)
  const pairs = mdns.known || (majorOf(version) ?? 0) >= firstToPair
  return {
    features: features.split(',').filter((name) => name !== ''),
    pairing: pairs
      ? { able: true, reason: null, detail: version }
      : { able: false, reason: 'serverTooOld', detail: version },
    discovery: discovers
      ? { able: true, reason: null, detail: mdns.text }
      : { able: false, reason: mdns.known ? 'mdnsOff' : 'serverTooOld', detail: mdns.text },
    services: discovers ? parseServices(await host.query('host:mdns:services').catch(() => '')) : []
  }
}

/** Pairs with a phone that shows a code. Returns the server's words; throws with them when it failed. */
export async function pair(host: HostServices, address: string, code: string): Promise<string> {
  const text = await host.query(`host:pair:${code}:${address}`, pairMs)
  if (/^(failed|unable|error)/i.test(text.trim())) throw new Error(text.trim())
  return text.trim()
}

/** Lines of `host:mdns:services`: name, type, address with port, tabs or spaces between. Pure. */
export function parseServices(text: string): WirelessService[] {
  return text.split('\n').flatMap((line) => {
    const match = /^(\S+)\s+(_adb(?:-tls-(connect|pairing))?\._tcp)\.?\s+(\S+:\d+)\s*$/.exec(line)
    if (match === null) return []
    const [, name = '', , sort, address = ''] = match
    const kind = sort === 'pairing' ? 'pairing' : sort === 'connect' ? 'connect' : 'plain'
    return [{ name, kind, address, serial: /^adb-(.+?)(?:-[^-]{6})?$/.exec(name)?.[1] ?? null }]
  })
}

/** The version that `adb version` prints, such as 29.0.6-debian; null where there is no program to ask. */
export async function programVersion(adbPath: string | null): Promise<string | null> {
  if (adbPath === null) return null
  const printed = await promisify(execFile)(adbPath, ['version'], { timeout: 5000 }).catch(() => null)
  return /^Version (\S+)/m.exec(printed?.stdout ?? '')?.[1] ?? null
}

function majorOf(version: string | null): number | null {
  const major = Number.parseInt(version ?? '', 10)
  return Number.isNaN(major) ? null : major
}
