import { connect } from 'node:net'
import { waitFor } from '../host/sleep'
import { askAdbServer, shellOnPhone, type AdbAddress } from './adb-client'

/** The way between a phone's adbd and the adb server. */
export interface Cable {
  readonly adb: AdbAddress
  readonly address: string
}

/** Makes the adb server forget the phone; a server that is down has forgotten it already. */
export async function disconnect(cable: Cable): Promise<void> {
  await askAdbServer(cable.adb, `host:disconnect:${cable.address}`).catch(() => undefined)
}

/** Waits for adbd, lets the adb server connect to it, and checks that the right phone answers. */
export async function connectPhone(cable: Cable, serial: string): Promise<void> {
  await waitFor(`adbd on ${cable.address}`, () => acceptsConnections(cable.address))
  await disconnect(cable)
  await waitFor(`${cable.address} in the adb server`, async () => {
    await askAdbServer(cable.adb, `host:connect:${cable.address}`)
    const answer = await shellOnPhone(cable.adb, cable.address, 'getprop ro.serialno').catch(() => '')
    return answer.trim() === serial ? true : null
  })
}

function acceptsConnections(address: string): Promise<true | null> {
  const [host = '', port = '0'] = address.split(':')
  return new Promise((resolve) => {
    const socket = connect(Number(port), host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(null))
  })
}
