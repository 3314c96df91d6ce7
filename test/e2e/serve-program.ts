import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ServingProgram {
  /** The address that it printed, with its key. */
  readonly url: string
  /** Asks it to end, after ten seconds less kindly. */
  dispose(): Promise<void>
}

/** Starts the built `hotplate serve` as a user does and waits until it says where it serves. Throws when it ends without. */
export async function serveProgram(env: Readonly<Record<string, string>>): Promise<ServingProgram> {
  const child = spawn(process.execPath, ['out/main/cli.js', 'serve', '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const { url } = JSON.parse(line) as { url: string }
    return { url, dispose: () => end(child) }
  }
  throw new Error('`hotplate serve` ended without saying where it serves')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}
