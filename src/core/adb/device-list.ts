import { stateFromText } from './device-states'
import type { AdbListedDevice } from './types'

export interface DeviceList {
  readonly devices: readonly AdbListedDevice[]
  readonly rejected: readonly { readonly line: string; readonly reason: string }[]
}

/**
 * Reads the payload of `host:devices`, `host:devices-l` and of both trackers:
 * `SERIAL<TAB>STATE`, or `%-22s STATE[ DEVPATH][ product:…][ model:…][ device:…] transport_id:N`.
 *
 * Lines are read from the right: parts may be missing, the state may be a sentence (“no permissions (…); see […]”),
 * and a serial may hold blanks (mDNS names). Nothing here counts columns from the left.
 */
export function parseDeviceList(text: string): DeviceList {
  const devices: AdbListedDevice[] = []
  const rejected: { line: string; reason: string }[] = []
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\r$/, '')
    if (line.trim() === '') continue
    const device = parseLine(line)
    if (device === null) rejected.push({ line, reason: 'no state' })
    else devices.push(device)
  }
  return { devices, rejected }
}

function parseLine(line: string): AdbListedDevice | null {
  const tab = line.lastIndexOf('\t')
  const { head, transportId } = tab >= 0 ? { head: line, transportId: null } : stripProperties(line)
  const split = tab >= 0 ? { address: line.slice(0, tab), stateText: line.slice(tab + 1) } : splitState(head)
  if (split === null || split.address.trim() === '') return null
  const stateText = split.stateText.trim()
  return { address: split.address.trim(), state: stateFromText(stateText), stateText, transportId }
}

/** Takes `key:value` words off the right end, one pass; the state before them never looks like one. */
function stripProperties(line: string): { head: string; transportId: number | null } {
  let head = line.trimEnd()
  let transportId: number | null = null
  for (;;) {
    const blank = head.lastIndexOf(' ')
    const word = head.slice(blank + 1)
    if (blank < 0 || !/^[a-z_]+:/.test(word)) return { head, transportId }
    if (/^transport_id:\d+$/.test(word)) transportId = Number(word.slice('transport_id:'.length))
    head = head.slice(0, blank).trimEnd()
  }
}

function splitState(head: string): { address: string; stateText: string } | null {
  const sentence = head.search(/\sno permissions/)
  if (sentence >= 0) return { address: head.slice(0, sentence), stateText: head.slice(sentence) }
  // The last word is the state, also when a newer server has one that is not known here.
  const blank = head.lastIndexOf(' ')
  return blank < 0 ? null : { address: head.slice(0, blank), stateText: head.slice(blank + 1) }
}
