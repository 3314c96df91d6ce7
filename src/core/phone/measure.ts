import { randomBytes } from 'node:crypto'
import type { AdbDevice } from '@core/adb/types'
import { isHotplateError } from '@shared/errors/hotplate-error'
import type { Fact } from '@shared/model'
import { phoneRoot } from './layout'

const mib = 2 ** 20
const pushMiB = 32
const fileMiB = 128
const passes = 4
const leastFreeBytes = 512 * mib
const measureMs = 120_000

/**
 * Writes a file of random bytes and reads it four times past the page cache (O_DIRECT); prints `read BYTES UPTIME UPTIME`, or
 * what failed. $1 = the file, $2 = MiB, $3 = passes.
 */
const readScript = `mkdir -p "\${1%/*}" && dd if=/dev/urandom of="$1" bs=1048576 count="$2" 2>/dev/null && sync || { echo "could not write $2 MiB"; exit 0; }
before=$(cat /proc/uptime) i=0 error=
while [ $i -lt "$3" ]; do
  error=$(dd if="$1" of=/dev/null bs=4194304 iflag=direct 2>&1) || { echo "dd cannot read past the page cache here: $error"; exit 0; }
  i=$((i + 1))
done
after=$(cat /proc/uptime)
echo "read $(($2 * $3)) \${before%% *} \${after%% *}"`

/** What was measured of a phone’s storage and link, in bytes a second. */
export interface Measured {
  readonly storageReadBytesPerSecond: Fact<number>
  readonly pushBytesPerSecond: Fact<number>
}

/**
 * Measures the sequential read of `/data` and the throughput of the link; needs 512 MiB free and writes up to 128 MiB, which are
 * removed again. What cannot be measured is null with the reason; a lost link throws.
 */
export async function measurePhone(device: AdbDevice, freeBytes: number | null): Promise<Measured> {
  if (freeBytes === null || freeBytes < leastFreeBytes) {
    const reason = freeBytes === null ? 'free storage is not known' : 'less than 512 MiB are free'
    return { storageReadBytesPerSecond: { value: null, reason }, pushBytesPerSecond: { value: null, reason } }
  }
  const file = `${phoneRoot}/measure-${randomBytes(6).toString('hex')}.part`
  try {
    const pushBytesPerSecond = await measurePush(device, file)
    return { storageReadBytesPerSecond: await measureRead(device, file), pushBytesPerSecond }
  } finally {
    await device.script('rm -f "$1"; rmdir "${1%/*}" 2>/dev/null; true', [file]).catch(() => undefined)
  }
}

async function measurePush(device: AdbDevice, file: string): Promise<Fact<number>> {
  const bytes = randomBytes(pushMiB * mib)
  const started = performance.now()
  try {
    await device.push({ bytes }, file)
  } catch (error) {
    if (isHotplateError(error) && error.code === 'REMOTE_FILE_FAILED')
      return { value: null, reason: error.message }
    throw error
  }
  return rate(bytes.length, performance.now() - started, `${pushMiB} MiB pushed`)
}

async function measureRead(device: AdbDevice, file: string): Promise<Fact<number>> {
  const { stdout } = await device.script(readScript, [file, String(fileMiB), String(passes)], {
    timeoutMs: measureMs,
    expectedExits: 'any'
  })
  return parseReadResult(stdout)
}

/** Reads what the script printed. Pure. */
export function parseReadResult(stdout: string): Fact<number> {
  const match = /^read (\d{1,7}) (\d{1,9}\.\d\d) (\d{1,9}\.\d\d)\s*$/m.exec(stdout)
  if (match === null)
    return { value: null, reason: stdout.trim().split('\n')[0] || 'the phone measured nothing' }
  const [, size = '', before = '', after = ''] = match
  return rate(
    Number(size) * mib,
    (Number(after) - Number(before)) * 1000,
    `${passes} × ${fileMiB} MiB read past the page cache`
  )
}

function rate(bytes: number, durationMs: number, how: string): Fact<number> {
  if (durationMs < 10) return { value: null, reason: 'too fast for the phone’s clock (10 ms)' }
  return { value: Math.round((bytes / durationMs) * 1000), reason: how }
}
