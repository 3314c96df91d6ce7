import type { AdbDevice } from '@core/adb/types'

/** Who a phone is, as it says itself. `serialno` is null where the property is empty. */
export interface PhoneIdentity {
  readonly serialno: string | null
  readonly bootId: string | null
  readonly name: string | null
  readonly androidRelease: string | null
}

/** Names that a shop would use, by vendor, best first; then maker and model. */
const marketNames = [
  'ro.product.marketname',
  'ro.product.vendor.marketname',
  'ro.product.odm.marketname',
  'ro.config.marketing_name',
  'ro.vendor.oplus.market.name',
  'ro.oppo.market.name',
  'ro.vivo.market.name',
  'ro.config.devicename'
]
const asked = [
  'ro.serialno',
  'ro.boot.serialno',
  'ro.product.manufacturer',
  'ro.product.model',
  'ro.build.version.release',
  ...marketNames
]

const script = `{ read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null
echo "boot_id=$boot"
for p do echo "$p=$(getprop "$p")"; done`

const answerMs = 15_000

/** Asks a phone who it is, in one round trip. Throws what `AdbDevice.script` throws. */
export async function readIdentity(device: AdbDevice, signal: AbortSignal): Promise<PhoneIdentity> {
  const { stdout } = await device.script(script, asked, { timeoutMs: answerMs, signal })
  return parseIdentity(stdout)
}

/** Reads `key=value` lines; the first of a key counts. */
export function parseIdentity(text: string): PhoneIdentity {
  const values = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const at = line.indexOf('=')
    const value = line.slice(at + 1).trim()
    if (at > 0 && value !== '' && !values.has(line.slice(0, at))) values.set(line.slice(0, at), value)
  }
  const get = (key: string): string | null => values.get(key) ?? null
  const market = marketNames.map(get).find((name) => name !== null) ?? null
  return {
    serialno: get('ro.serialno') ?? get('ro.boot.serialno'),
    bootId: get('boot_id'),
    name: phoneName(market, get('ro.product.manufacturer'), get('ro.product.model')),
    androidRelease: get('ro.build.version.release')
  }
}

function phoneName(market: string | null, maker: string | null, model: string | null): string | null {
  const what = market ?? model
  if (what === null) return null
  if (maker === null || what.toLowerCase().startsWith(maker.toLowerCase())) return capitalised(what)
  return `${capitalised(maker)} ${what}`
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
