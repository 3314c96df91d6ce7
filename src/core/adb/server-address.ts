import { HotplateError } from '@shared/errors/hotplate-error'
import type { AdbAddress } from './types'

type Env = Readonly<Record<string, string | undefined>>

const defaultPort = 5037

/**
 * Where the adb server is, by the variables adb itself honours: ADB_SERVER_SOCKET (`tcp:HOST:PORT` or `tcp:PORT`),
 * then ANDROID_ADB_SERVER_ADDRESS and ANDROID_ADB_SERVER_PORT (AOSP client/commandline.cpp).
 * Throws BAD_INPUT when one of them is set to something else than TCP.
 */
export function serverAddressFromEnv(env: Env): AdbAddress {
  const socket = env['ADB_SERVER_SOCKET']
  if (socket !== undefined && socket !== '') return parseSocketSpec(socket)
  const port = env['ANDROID_ADB_SERVER_PORT']
  return {
    host: env['ANDROID_ADB_SERVER_ADDRESS'] || '127.0.0.1',
    port: port === undefined || port === '' ? defaultPort : parsePort(port, 'ANDROID_ADB_SERVER_PORT')
  }
}

function parseSocketSpec(spec: string): AdbAddress {
  const match = /^tcp:(?:(.*):)?(\d+)$/.exec(spec)
  if (match === null) {
    throw new HotplateError('BAD_INPUT', {
      detail: `ADB_SERVER_SOCKET is “${spec}”; Hotplate understands tcp:HOST:PORT.`
    })
  }
  const host = (match[1] ?? '').replace(/^\[(.*)\]$/, '$1')
  return {
    host: host === '' || host === 'localhost' ? '127.0.0.1' : host,
    port: parsePort(match[2] ?? '', 'ADB_SERVER_SOCKET')
  }
}

function parsePort(text: string, variable: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new HotplateError('BAD_INPUT', { detail: `${variable} holds “${text}”, which is no port.` })
}

/** Only a server on this computer can be started by us. */
export function isLocal(address: AdbAddress): boolean {
  return address.host === '::1' || address.host === 'localhost' || address.host.startsWith('127.')
}
