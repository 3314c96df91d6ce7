import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { chunkBytes } from './hash-tree'
import type { Step } from './look'
import type { PhoneTools } from './phone-tools'

const timeoutMs = 600_000

/**
 * Steps as `KIND A B C`. `put` writes a piece (from a file, from one of its chunks on) into the middle of another: by
 * `dd`, else through a descriptor that `head` has moved forward by reading.
 */
const stepScript = `
dd=$1; shift
shorten() {
  truncate -s "$2" "$1" 2>/dev/null && return
  [ "$dd" != - ] && $dd if=/dev/null of="$1" bs=1 seek="$2" count=0 2>/dev/null && return
  head -c "$2" "$1" >"$1.tmp" && mv -f "$1.tmp" "$1"
}
put() { # from, to, skip and seek in chunks, count; then skip, seek and length in bytes
  if [ "$dd" != - ]; then
    said=$($dd if="$1" of="$2" bs=${chunkBytes} skip=$3 seek=$4 count=$5 conv=notrunc 2>&1) && return
    echo "$said" >&2
    return 1
  else
    exec 3<"$1" 4<>"$2" || return 1
    [ $6 = 0 ] || head -c $6 <&3 >/dev/null
    [ $7 = 0 ] || head -c $7 <&4 >/dev/null
    head -c $8 <&3 >&4
    code=$?
    exec 3<&- 4>&-
    return $code
  fi
}
while [ $# -gt 0 ]; do
  case $1 in
    rename) mv -f "$2" "$3" || exit 11 ;;
    remove) rm -f "$2" || exit 12 ;;
    cut) shorten "$2" "$3" || exit 13 ;;
    put) put "$2" "$3" $4 || exit 14 ;;
  esac
  shift 4
done`

/** A piece of one file of the phone for another, in chunks. `bytes` is its length. */
export interface Put {
  readonly from: string
  readonly to: string
  readonly skip: number
  readonly seek: number
  readonly count: number
  readonly bytes: number
}

export type PhoneStep = Step | ({ readonly kind: 'put' } & Put)

/**
 * Carries out steps on the phone, in order. Throws REMOTE_FILE_FAILED with the phone's words, and what the link throws.
 */
export async function carryOut(
  device: AdbDevice,
  tools: PhoneTools,
  { steps, signal }: { readonly steps: readonly PhoneStep[]; readonly signal: AbortSignal }
): Promise<void> {
  if (steps.length === 0) return
  const args = steps.flatMap(stepArgs)
  const { exitCode, stderr } = await device.script(stepScript, [tools.dd ?? '-', ...args], {
    ...{ expectedExits: 'any', timeoutMs, signal }
  })
  if (exitCode === 0) return
  const [file = ''] = stepArgs(steps[0] ?? { kind: 'remove', path: '' }).slice(1)
  const detail = stderr.trim() || `a step on the phone ended with exit code ${exitCode}`
  throw new HotplateError('REMOTE_FILE_FAILED', { serial: device.address, file, detail })
}

/** Always four words a step. */
function stepArgs(step: PhoneStep): readonly string[] {
  switch (step.kind) {
    case 'rename':
      return ['rename', step.from, step.to, '']
    case 'remove':
      return ['remove', step.path, '', '']
    case 'cut':
      return ['cut', step.path, String(step.bytes), '']
    case 'join':
      return [
        ...joinArgs({
          from: step.segment,
          to: step.path,
          skip: 0,
          seek: step.from,
          count: step.count,
          bytes: step.count * chunkBytes
        }),
        ...['remove', step.segment, '', '']
      ]
    case 'put':
      return joinArgs(step)
  }
}

function joinArgs({ from, to, skip, seek, count, bytes }: Put): readonly string[] {
  const inBytes = [skip, seek].map((chunks) => chunks * chunkBytes)
  return ['put', from, to, [skip, seek, count, ...inBytes, bytes].join(' ')]
}
