import type { AdbServer } from './adb-server'
import { execCommand } from './exec-command'
import type { Forwards } from './forwards'
import { RemoteCommand, type ShellAccess } from './remote-command'
import { pullFile } from './sync-pull'
import { pushFile } from './sync-push'
import { statFile } from './sync-stat'
import { asLinkError, hostPrefix, type Target } from './transport'
import type { AdbDevice, ExecOptions, ExecResult, Forward, RemoteProcess } from './types'

export interface AdbDeviceParts {
  readonly server: AdbServer
  readonly forwards: Forwards
  readonly target: Target
  /** Takes the place of the phone's own announcement; tests use it to reach the paths for old phones. */
  readonly features?: ReadonlySet<string>
}

/** One phone over one link. */
export function createAdbDevice({ server, forwards, target, features }: AdbDeviceParts): AdbDevice {
  const knownFeatures =
    features === undefined ? featureReader(server, target) : () => Promise.resolve(features)
  const shell: ShellAccess = { server, target, features: knownFeatures }
  const exec = (argv: readonly string[], options?: ExecOptions): Promise<ExecResult> =>
    execCommand(shell, argv, options)
  return {
    address: target.address,
    exec,
    script: (text, args = [], options) => exec(['sh', '-c', text, 'hotplate', ...args], options),
    spawn: (argv, options = {}) => spawnCommand(shell, argv, options.signal),
    push: (source, remotePath, options) => pushFile(shell, source, remotePath, options),
    pull: (remotePath, options) => pullFile(shell, remotePath, options),
    stat: (remotePath) => statFile(shell, remotePath),
    forward: (remotePort): Promise<Forward> => forwards.add(target, remotePort),
    features: knownFeatures
  }
}

/** Asks once and remembers; a failed question is asked again. */
function featureReader(server: AdbServer, target: Target): () => Promise<ReadonlySet<string>> {
  let known: Promise<ReadonlySet<string>> | null = null
  return () => {
    known ??= server.query(`${hostPrefix(target)}features`).then(
      (text) => new Set(text.trim().split(',')),
      (error: unknown) => {
        known = null
        throw asLinkError(error, target.address, 'features')
      }
    )
    return known
  }
}

async function spawnCommand(
  shell: ShellAccess,
  argv: readonly string[],
  signal: AbortSignal | undefined
): Promise<RemoteProcess> {
  signal?.throwIfAborted()
  const command = await RemoteCommand.start(shell, { argv })
  if (signal === undefined) return command
  const kill = (): void => void command.kill().catch(() => undefined)
  const forget = (): void => signal.removeEventListener('abort', kill)
  signal.addEventListener('abort', kill)
  command.exit.then(forget, forget)
  if (signal.aborted) kill()
  return command
}
