import { HotplateError, isHotplateError } from '@shared/errors/hotplate-error'
import { RemoteCommand, type ShellAccess } from './remote-command'
import { dataMax, openSync, readSyncHead, SyncFailure, syncText, unexpected } from './sync-wire'
import { asLinkError } from './transport'

/**
 * A remote file's bytes from an offset on. From 0 by sync RECV; later ones by `tail -c`, because sync knows no offset.
 * Reading stops when the caller leaves the loop. Throws REMOTE_FILE_FAILED, TRANSPORT_LOST, PHONE_NOT_READY.
 */
export function pullFile(
  shell: ShellAccess,
  remotePath: string,
  { offset = 0, signal }: { readonly offset?: number; readonly signal?: AbortSignal } = {}
): AsyncGenerator<Uint8Array, void> {
  return offset === 0 ? receive(shell, remotePath, signal) : tail(shell, remotePath, { offset, signal })
}

async function* receive(
  shell: ShellAccess,
  remotePath: string,
  signal: AbortSignal | undefined
): AsyncGenerator<Uint8Array, void> {
  signal?.throwIfAborted()
  const { socket, reader } = await openSync(shell, `pull ${remotePath}`)
  const abort = (): void => void socket.destroy()
  signal?.addEventListener('abort', abort)
  try {
    socket.write(syncText('RECV', remotePath))
    for (;;) {
      const { id, value } = await readSyncHead(reader)
      if (id === 'DONE') return
      if (id !== 'DATA' || value > dataMax) throw unexpected(id)
      for (let left = value; left > 0;) {
        const chunk = (await reader.readSome(left)) ?? (await reader.readExactly(left))
        left -= chunk.length
        yield chunk
      }
    }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SyncFailure) throw refused(shell, remotePath, error.message)
    throw asLinkError(error, shell.target.address, `pull ${remotePath}`)
  } finally {
    signal?.removeEventListener('abort', abort)
    socket.destroy()
  }
}

async function* tail(
  shell: ShellAccess,
  remotePath: string,
  { offset, signal }: { readonly offset: number; readonly signal: AbortSignal | undefined }
): AsyncGenerator<Uint8Array, void> {
  signal?.throwIfAborted()
  const argv = ['tail', '-c', `+${offset + 1}`, safePath(remotePath)]
  const command = await RemoteCommand.start(shell, { argv })
  const kill = (): void => void command.kill().catch(() => undefined)
  signal?.addEventListener('abort', kill)
  let done = false
  try {
    yield* command.stdout
    const exitCode = await command.exit
    done = true
    signal?.throwIfAborted()
    if (exitCode !== 0) throw refused(shell, remotePath, command.stderrTail().trim())
  } catch (error) {
    done ||= isHotplateError(error)
    throw error
  } finally {
    signal?.removeEventListener('abort', kill)
    if (!done) await command.kill()
  }
}

/** `tail` has no `--` on every phone; a path must not look like an option. */
function safePath(path: string): string {
  return path.startsWith('-') ? `./${path}` : path
}

function refused({ target }: ShellAccess, file: string, detail: string): HotplateError {
  return new HotplateError('REMOTE_FILE_FAILED', { serial: target.address, file, detail })
}
