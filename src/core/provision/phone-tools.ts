import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'

/** What the phone's shell has, found by trying. Names may be two words: they are split where they are used. */
export interface PhoneTools {
  /** Prints the SHA-256 of what it reads. */
  readonly sha256: string
  /** Reads and writes pieces of a file in place; null = there is none. */
  readonly dd: string | null
  /**
   * `head -c` leaves a descriptor where it was told to stop, so that pieces can be reached without `dd`, by reading all
   * that lies before them.
   */
  readonly head: boolean
  readonly cores: number
}

/** Can this phone read and write a piece of a file? */
export function canReachPieces({ dd, head }: PhoneTools): boolean {
  return dd !== null || head
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * toybox links its tools by name on phones; where the link is missing the multi-call programs still have it. `dd` is
 * believed when it writes in place without cutting the file, `head` when it does not read further than it prints (in
 * whole blocks: ours are).
 */
const probeScript = `
for tool in sha256sum "toybox sha256sum" "busybox sha256sum"; do
  sum=$($tool </dev/null 2>/dev/null) || continue
  echo "sha256 $tool=$sum"
done
echo "cores $(nproc 2>/dev/null || grep -c ^processor /proc/cpuinfo 2>/dev/null)"
t=$1/.probe-$$.tmp
printf aaaabbbbcccc >"$t"
for tool in dd "toybox dd" "busybox dd"; do
  printf XX | $tool of="$t" bs=2 seek=2 conv=notrunc 2>/dev/null
  [ "$($tool if="$t" bs=2 skip=2 count=2 2>/dev/null)$(cat "$t")" = XXbbaaaaXXbbcccc ] && echo "dd $tool" && break
done
i=0 b=0123456789abcdef
while [ $i -lt 10 ]; do b=$b$b; i=$((i + 1)); done
printf '%stwo' "$b" >"$t"
exec 3<"$t"
head -c 16384 <&3 >/dev/null
rest=$(cat <&3)
exec 3<&- 4<>"$t"
head -c 16384 <&4 >/dev/null
printf TWO >&4
exec 4>&-
[ "$rest" = two ] && [ "$(tail -c 3 "$t")" = TWO ] && echo head
rm -f "$t"`

/** Tries the phone's tools in a folder that is ours. Throws REMOTE_FILE_FAILED when nothing can compute a SHA-256. */
export async function probeTools(
  device: AdbDevice,
  folder: string,
  signal: AbortSignal
): Promise<PhoneTools> {
  const { stdout } = await device.script(probeScript, [folder], {
    ...{ expectedExits: 'any', timeoutMs: 20_000, signal }
  })
  const tools = parseTools(stdout)
  if (tools !== null) return tools
  throw new HotplateError('REMOTE_FILE_FAILED', {
    ...{ serial: device.address, file: 'sha256sum' },
    detail: 'the phone has no working sha256sum (toybox and busybox were tried), so nothing can be verified.'
  })
}

/** The pure half; null without a program for SHA-256. */
export function parseTools(text: string): PhoneTools | null {
  const rows = text.split('\n').map((line) => /^(\w+) ?(.*)$/.exec(line.trim()))
  const said = (word: string): readonly string[] =>
    rows.flatMap((row) => (row?.[1] === word ? [row[2] ?? ''] : []))
  const sha256 = said('sha256')
    .map((line) => line.split('='))
    .find(([, sum]) => sum?.startsWith(emptySha256))?.[0]
  if (sha256 === undefined) return null
  const cores = Number(said('cores')[0])
  return {
    sha256,
    dd: said('dd')[0] ?? null,
    head: said('head').length > 0,
    cores: Number.isInteger(cores) && cores > 0 ? cores : 1
  }
}
