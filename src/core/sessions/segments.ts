import type { AdbDevice } from '@core/adb/types'

/** One piece of a growing file on the phone: `at` = how many bytes of the whole lie before it. */
export interface Segment {
  readonly path: string
  readonly at: number
  readonly size: number
}

/** Prints SIZE PATH of the file and of its later segments; a file that is not there gives nothing. */
const listScript = `for f in "$1" "$1".[0-9]*; do
  [ -f "$f" ] && echo "$(stat -c %s "$f") $f"
done
exit 0
`

/**
 * The segments of a file on the phone, oldest first: FILE, then FILE.OFFSET for each time the sampler went on in a new one
 * (resources/phone/sampler.sh). The oldest may be gone: then the first one does not begin at 0. Throws when the link goes.
 */
export async function listSegments(
  device: AdbDevice,
  path: string,
  signal?: AbortSignal
): Promise<readonly Segment[]> {
  const { stdout } = await device.script(listScript, [path], {
    timeoutMs: 30_000,
    ...(signal === undefined ? {} : { signal })
  })
  return parseSegments(stdout, path)
}

/** What `listScript` printed; lines that are not of this file are left out. */
export function parseSegments(text: string, path: string): readonly Segment[] {
  const segments = text.split('\n').flatMap((line): Segment[] => {
    const match = /^(\d{1,15}) (.+)$/.exec(line.trim())
    const found = match?.[2] ?? ''
    const suffix = found === path ? '0' : found.startsWith(`${path}.`) ? found.slice(path.length + 1) : ''
    return /^\d{1,15}$/.test(suffix) ? [{ path: found, at: Number(suffix), size: Number(match?.[1]) }] : []
  })
  return segments.sort((a, b) => a.at - b.at)
}

/**
 * What is to be read from `offset` on: the pieces that hold it or come after, each with where to begin in it. `lost` = bytes
 * between the offset and the oldest piece, which the phone has removed to stay under its cap.
 */
export function segmentsFrom(
  segments: readonly Segment[],
  offset: number
): { readonly lost: number; readonly parts: readonly (Segment & { readonly from: number })[] } {
  const first = segments[0]
  const lost = first === undefined ? 0 : Math.max(0, first.at - offset)
  const start = offset + lost
  const parts = segments
    .filter((one, index) => one.at + one.size > start || index === segments.length - 1)
    .map((one) => ({ ...one, from: Math.max(0, start - one.at) }))
  return { lost, parts }
}
