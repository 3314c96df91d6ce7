import { waitFor } from '../host/sleep'
import { readText } from '../physics/cgroup-files'
import { askAdbServer, shellOnPhone, type AdbAddress } from './adb-client'

/** The way between a phone and the adb server. */
export interface Cable {
  readonly adb: AdbAddress
  /** The host port that leads to the phone's adbd, on loopback. */
  readonly port: number
  readonly address: string
}

/** A cable and the phone at its end. */
export interface PhoneConnection extends Cable {
  readonly initPid: number
  readonly adbdPort: number
  readonly serial: string
}

/** Makes the adb server forget the phone; a server that is down has forgotten it already. */
export async function disconnect(cable: Cable): Promise<void> {
  await askAdbServer(cable.adb, `host:disconnect:${cable.address}`).catch(() => undefined)
}

/** Waits for adbd, lets the adb server connect to it, and checks that the right phone answers. */
export async function connectPhone(phone: PhoneConnection): Promise<void> {
  await waitFor(`adbd of ${phone.serial}`, () => (isAdbdListening(phone) ? true : null))
  await waitFor(`${phone.address} in the adb server`, async () => {
    await disconnect(phone)
    await askAdbServer(phone.adb, `host:connect:${phone.address}`)
    const answer = await shellOnPhone(phone.adb, phone.address, 'getprop ro.serialno').catch(() => '')
    return answer.trim() === phone.serial ? true : null
  })
}

/** Looks in the phone's own table of sockets: a trial connection would disturb adbd. */
function isAdbdListening({ initPid, adbdPort }: PhoneConnection): boolean {
  const local = `:${adbdPort.toString(16).toUpperCase().padStart(4, '0')} `
  const isListening = (line: string) => line.includes(local) && line.includes(' 0A ')
  return ['tcp', 'tcp6'].some((table) =>
    readText(`/proc/${initPid}/net/${table}`).split('\n').some(isListening)
  )
}
