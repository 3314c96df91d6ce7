import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** Carries connections from a port of the host's loopback to adbd in the phone's network namespace. */
export interface Relay {
  dispose(): Promise<void>
}

/** Starts the relay of one boot: the phone's namespaces end with it. */
export async function startRelay(o: {
  readonly initPid: number
  readonly hostPort: number
  readonly adbdPort: number
  /** What adbd shall say it can do; null = as it is. */
  readonly features: readonly string[] | null
}): Promise<Relay> {
  const script = join(import.meta.dirname, 'relay-process.mjs')
  const args = [
    `--net=/proc/${o.initPid}/ns/net`,
    '--',
    process.execPath,
    script,
    String(o.adbdPort),
    ...(o.features ?? ['*'])
  ]
  const child = spawn('nsenter', args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] }
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const server = await listen(o.hostPort)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('error', reject)
    child.once('close', () => reject(new Error("the relay to the phone's adbd ended at once")))
    child.send('server', server)
  })
  // The child holds the socket now; ours would take connections and carry them nowhere.
  server.close()
  return {
    dispose: async () => {
      child.kill('SIGKILL')
      await ended
    }
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}
