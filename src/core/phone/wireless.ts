import { setTimeout as sleep } from 'node:timers/promises'
import { pair, readWireless } from '@core/adb/host-services'
import type { Adb } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { WirelessState } from '@shared/model'
import { readIdentity } from './identity'
import type { PhoneBook } from './phone-book'

/** Phones over Wi-Fi: pairing, and finding a known phone again by its serial wherever the network put it. */
export interface Wireless {
  state(): Promise<WirelessState>
  /** Throws PAIRING_FAILED with the reason, in the words of adb. */
  pair(address: string, code: string): Promise<string>
  /** Waits for the announcement of a phone that read the QR code of `name`. Throws PAIRING_FAILED. */
  pairByName(name: string, code: string, signal?: AbortSignal): Promise<string>
  /** Throws PHONE_NOT_FOUND_IN_NETWORK when it answers at none of its addresses. */
  reconnect(serial: string): Promise<{ readonly address: string; readonly text: string }>
}

const lookMs = 1000
const patienceMs = 120_000

/** Wi-Fi over an adb server. `book` remembers where each phone was met. */
export function createWireless({ adb, book }: { readonly adb: Adb; readonly book: PhoneBook }): Wireless {
  const host = { query: (service: string, ms?: number) => adb.query(service, ms), adbPath: adb.adbPath }
  const pairOrExplain = async (address: string, code: string): Promise<string> => {
    const { pairing } = await readWireless(host)
    if (!pairing.able) throw failed(address, `${pairing.reason ?? ''} ${pairing.detail ?? ''}`.trim())
    return pair(host, address, code).catch((error: unknown) => {
      throw failed(address, error instanceof Error ? error.message : String(error))
    })
  }
  return {
    state: () => readWireless(host),
    pair: pairOrExplain,
    async pairByName(name, code, signal) {
      for (let waited = 0; waited < patienceMs; waited += lookMs) {
        signal?.throwIfAborted()
        const { discovery, services } = await readWireless(host)
        if (!discovery.able) throw failed(name, `${discovery.reason ?? ''} ${discovery.detail ?? ''}`.trim())
        const found = services.find((service) => service.kind === 'pairing' && service.name === name)
        if (found !== undefined) return pairOrExplain(found.address, code)
        await sleep(lookMs, undefined, signal === undefined ? {} : { signal })
      }
      throw failed(name, 'no phone has read the code')
    },
    async reconnect(serial) {
      const { services } = await readWireless(host)
      const announced = services.filter((service) => service.kind !== 'pairing' && service.serial === serial)
      const addresses = [...announced.map(({ address }) => address), ...book.get(serial).addresses]
      for (const address of new Set(addresses)) {
        const text = await connectTo(adb, serial, address)
        if (text !== null) return { address, text }
      }
      throw new HotplateError('PHONE_NOT_IN_NETWORK', { serial, tried: addresses.join(', ') || 'none known' })
    }
  }
}

/** Connects and asks who answers: addresses are given out anew, so another phone may have this one now. */
async function connectTo(adb: Adb, serial: string, address: string): Promise<string | null> {
  try {
    const text = await adb.connect(address)
    if (!/connected to/.test(text)) return null
    const { serialno } = await readIdentity(adb.device(address), AbortSignal.timeout(10_000))
    if (serialno === serial) return text
    await adb.disconnect(address)
    return null
  } catch {
    return null
  }
}

function failed(address: string, detail: string): HotplateError {
  return new HotplateError('PAIRING_FAILED', { address, detail })
}
