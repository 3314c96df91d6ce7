import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'

/** Hashes files on one phone with the program found there. Aborting ends the program on the phone. */
export interface RemoteHasher {
  /** SHA-256 of a large file; `onProgress` gets the bytes read so far about once a second, where the phone tells. */
  one(path: string, options: HashOptions): Promise<string>
  /** SHA-256 of many small files in one go, in their order; null = that one could not be read. */
  many(paths: readonly string[], signal: AbortSignal): Promise<readonly (string | null)[]>
}

export interface HashOptions {
  readonly signal: AbortSignal
  readonly onProgress?: (hashedBytes: number) => void
}

const pollMs = 1000
const batchTimeoutMs = 600_000

/** Hashes with the program that was found on the phone (see phone-tools.ts). */
export function createRemoteHasher(device: AdbDevice, tool: string): RemoteHasher {
  return {
    one: (path, options) => hashOne(device, { tool, path }, options),
    many: (paths, stop) => hashMany(device, { tool, paths }, stop)
  }
}

/** The tool's words are split on purpose: they come from the list above. */
const manyScript = 'tool=$1; shift; for f; do $tool <"$f" || echo failed; done'
const oneScript = 'echo "$$"; exec $1 <"$2"'

async function hashMany(
  device: AdbDevice,
  { tool, paths }: { readonly tool: string; readonly paths: readonly string[] },
  signal: AbortSignal
): Promise<readonly (string | null)[]> {
  if (paths.length === 0) return []
  const { stdout } = await device.script(manyScript, [tool, ...paths], {
    ...{ expectedExits: 'any', timeoutMs: batchTimeoutMs, signal }
  })
  const lines = stdout.split('\n')
  return paths.map((_, index) => parseHashLine(lines[index] ?? ''))
}

/** `hash  -` of coreutils, toybox and busybox; null = anything else. */
export function parseHashLine(line: string): string | null {
  return /^([0-9a-f]{64})\b/.exec(line)?.[1] ?? null
}

async function hashOne(
  device: AdbDevice,
  { tool, path }: { readonly tool: string; readonly path: string },
  { signal, onProgress }: HashOptions
): Promise<string> {
  const remote = await device.spawn(['sh', '-c', oneScript, 'hotplate', tool, path], { signal })
  let output = ''
  const timer = setInterval(() => {
    const pid = /^(\d+)\n/.exec(output)?.[1]
    if (pid !== undefined && onProgress !== undefined)
      void readPosition(device, pid).then(onProgress, () => undefined)
  }, pollMs)
  try {
    for await (const chunk of remote.stdout) output += Buffer.from(chunk).toString('latin1')
    const exitCode = await remote.exit
    signal.throwIfAborted()
    const hash = parseHashLine(output.split('\n')[1] ?? '')
    if (exitCode === 0 && hash !== null) return hash
    const detail = remote.stderrTail().trim() || `${tool} ended with exit code ${exitCode}`
    throw new HotplateError('REMOTE_FILE_FAILED', { serial: device.address, file: path, detail })
  } finally {
    clearInterval(timer)
    await remote.kill().catch(() => undefined)
  }
}

/** How far the program has read its input: the kernel keeps the offset of every open file in fdinfo. */
async function readPosition(device: AdbDevice, pid: string): Promise<number> {
  const { stdout } = await device.exec(['cat', `/proc/${pid}/fdinfo/0`], { timeoutMs: 5000 })
  const position = /^pos:\s*(\d+)/m.exec(stdout)?.[1]
  if (position === undefined) throw new RangeError('no position')
  return Number(position)
}
