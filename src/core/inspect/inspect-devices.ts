import { parseDeviceList } from '@core/adb/device-list'
import { allGroups, rejected, textLines } from '@core/parse/parsed'
import type { Inspected, InspectInput } from './types'

/** No line of the list is this long; what is cannot be read in reasonable time. */
const longest = 1024

/** `adb devices [-l]`, also a recorded payload of the adb server. */
export function inspectDevices({ text }: InspectInput): Inspected {
  const lines = textLines(text).filter((line) => !/^List of devices attached/.test(line))
  const short = lines.filter((line) => line.length <= longest && !isForeign(line))
  const list = parseDeviceList(short.join('\n'))
  const filled = short.filter((line) => line.trim() !== '' && !list.rejected.some((one) => one.line === line))
  const devices = list.devices.map(({ address, state, stateText, transportId }, index) => {
    const parts = allGroups(/ (product|model|device):(\S+)/g, filled[index] ?? '')
    const of = (name: string): string | null => parts.find((part) => part(1) === name)?.(2) ?? null
    return {
      serial: address,
      state,
      stateText,
      transportId,
      product: of('product'),
      model: of('model'),
      device: of('device'),
      usbPath: allGroups(/ (usb:\S+|\d{1,3}-[\d.]{1,32}[A-Z]?) /g, filled[index] ?? '')[0]?.(1) ?? null,
      link: linkOf(address)
    }
  })
  const serials = devices.map(({ serial }) => serial)
  const twice = [...new Set(serials.filter((serial, index) => serials.indexOf(serial) !== index))]
  return {
    data: { devices, duplicateSerials: twice },
    rejected: [
      ...list.rejected.map(({ line, reason }) => rejected(line, reason)),
      ...lines.flatMap((line) =>
        line.length > longest || isForeign(line) ? [rejected(line, 'no line of a device list')] : []
      )
    ],
    notes: twice.length > 0 ? ['phones share a serial: only their transport id tells them apart'] : []
  }
}

/** A state nobody knows, without a tab or a transport id: a newer server's line would have one of them. */
function isForeign(line: string): boolean {
  if (line.length > longest || line.trim() === '' || /\t|transport_id:\d/.test(line)) return false
  return parseDeviceList(line).devices.some(
    ({ state, stateText }) => state === 'unknown' && stateText !== 'unknown'
  )
}

function linkOf(serial: string): string {
  if (/\._adb(-tls-connect)?\._tcp\.?$/.test(serial)) return 'mdns'
  if (/^emulator-\d+$/.test(serial)) return 'emulator'
  return /:\d+$/.test(serial) ? 'tcp' : 'usb'
}
