import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../host/free-port'
import { waitFor } from '../host/sleep'
import { askAdbServer, type AdbAddress } from './adb-client'

/** A real adb server of our own: other adb servers on the machine are left alone. */
export interface BenchAdbServer extends AdbAddress {
  /** Ends the server at once, as a crash would; its port may be given to a new one. */
  kill(): Promise<void>
  dispose(): Promise<void>
}

/** Starts the host's adb as a private server on a free port, with a home (and so keys) of its own. */
export async function startAdbServer(o: { readonly port?: number } = {}): Promise<BenchAdbServer> {
  const address = { host: '127.0.0.1', port: o.port ?? (await findFreePort()) }
  const home = await mkdtemp(join(tmpdir(), 'hotplate-adb-'))
  // Tied to this process: a bench that is killed leaves no server behind.
  const server = ['--pdeathsig', 'KILL', 'adb', '-L', `tcp:${address.port}`, 'server', 'nodaemon']
  const child = spawn('setpriv', server, {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, ANDROID_USER_HOME: home, ADB_MDNS: '0', ADB_LIBUSB: '0' }
  })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve()).once('error', () => resolve())
  })
  const stopWithUs = () => {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', stopWithUs)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
    process.off('exit', stopWithUs)
  }
  const dispose = async () => {
    await kill()
    // The program under test may have started a server of its own on this port; the port is ours, so it ends with us.
    await askAdbServer(address, 'host:kill').catch(() => null)
    await rm(home, { recursive: true, force: true })
  }
  try {
    await waitFor('the adb server', () =>
      child.exitCode === null ? version(address) : exited(child.exitCode)
    )
  } catch (error) {
    await dispose()
    throw error
  }
  return { ...address, kill, dispose }
}

function version(address: AdbAddress): Promise<string | null> {
  return askAdbServer(address, 'host:version').catch(() => null)
}

function exited(code: number): never {
  throw new Error(`adb server ended with ${code} at once: is the port taken?`)
}
