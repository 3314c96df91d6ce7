import { parseDeviceList } from '@core/adb/device-list'
import type { AdbListedDevice } from '@core/adb/types'
import { allGroups, rejected, textLines, type Rejected } from '@core/parse/parsed'
import type { Inspected, InspectInput } from './types'

/** No line of the list is this long; what is cannot be read in reasonable time. */
const longest = 1024

/** `adb devices [-l]`, also a recorded payload of the adb server. */
export function inspectDevices({ text }: InspectInput): Inspected {
  const devices: Record<string, unknown>[] = []
  const bad: Rejected[] = []
  const counts = new Map<string, number>()
  for (const line of textLines(text)) {
    if (line.trim() === '' || /^List of devices attached/.test(line)) continue
    const read = line.length > longest ? 'no line of a device list' : readLine(line)
    if (typeof read === 'string') bad.push(rejected(line, read))
    else {
      counts.set(read.address, (counts.get(read.address) ?? 0) + 1)
      devices.push(deviceDocument(line, read))
    }
  }
  const twice = [...counts].flatMap(([serial, count]) => (count > 1 ? [serial] : []))
  return {
    data: { devices, duplicateSerials: twice },
    rejected: bad,
    notes: twice.length > 0 ? ['phones share a serial: only their transport id tells them apart'] : []
  }
}

/** The device of a line, or why it is none. A newer server's state would come with a tab or a transport id. */
function readLine(line: string): AdbListedDevice | string {
  const { devices, rejected: bad } = parseDeviceList(line)
  const [device] = devices
  if (device === undefined) return bad[0]?.reason ?? 'no line of a device list'
  const foreign = device.state === 'unknown' && device.stateText !== 'unknown'
  return foreign && !/\t|transport_id:\d/.test(line) ? 'no line of a device list' : device
}

function deviceDocument(line: string, device: AdbListedDevice): Record<string, unknown> {
  const parts = allGroups(/ (product|model|device):(\S+)/g, line)
  const of = (name: string): string | null => parts.find((part) => part(1) === name)?.(2) ?? null
  const usbPath = allGroups(/ (usb:\S+|\d{1,3}-[\d.]{1,32}[A-Z]?) /g, line)[0]?.(1) ?? null
  return {
    serial: device.address,
    state: device.state,
    stateText: device.stateText,
    transportId: device.transportId,
    product: of('product'),
    model: of('model'),
    device: of('device'),
    usb: usbPath?.replace(/^usb:/, '') ?? null,
    usbPath,
    link: linkOf(device.address)
  }
}

function linkOf(serial: string): string {
  if (/\._adb(-tls-connect)?\._tcp\.?$/.test(serial)) return 'mdns'
  if (/^emulator-\d+$/.test(serial)) return 'emulator'
  return /:\d+$/.test(serial) ? 'tcp' : 'usb'
}
