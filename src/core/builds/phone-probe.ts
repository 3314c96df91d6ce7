import type { AdbDevice } from '@core/adb/types'

/** What a build asks the phone for: loaders by path, libraries by name. */
export interface ProbeRequest {
  readonly interpreters: readonly string[]
  readonly libraries: readonly string[]
  readonly bits: 32 | 64
}

/** Where the loaders of Android and of other Linux systems look without being told. */
const script = `
lib=$1; shift
dirs="/system/$lib /system_ext/$lib /product/$lib /odm/$lib /vendor/$lib"
for d in /apex/*/$lib /apex/com.android.runtime/$lib/bionic /lib /usr/lib /$lib /usr/$lib /lib/*-linux-* /usr/lib/*-linux-*; do
  [ -d "$d" ] && dirs="$dirs $d"
done
n=0
for what in "$@"; do
  case $what in
    /*) [ -e "$what" ] && echo "hit $n";;
    *) for d in $dirs; do [ -e "$d/$what" ] && { echo "hit $n"; break; }; done;;
  esac
  n=$((n+1))
done
echo "asked $n"
`

const maxAsked = 512

/**
 * Which of them the phone has. The names come from foreign files, so they travel as arguments and come back as numbers.
 * null = the phone's answer was not whole.
 */
export async function probePhone(
  device: AdbDevice,
  request: ProbeRequest
): Promise<ReadonlySet<string> | null> {
  const asked = [
    ...request.interpreters.filter((path) => path.startsWith('/')),
    ...request.libraries.filter((name) => !name.includes('/') && name !== '')
  ].slice(0, maxAsked)
  const result = await device.script(script, [request.bits === 64 ? 'lib64' : 'lib', ...asked], {
    expectedExits: 'any'
  })
  return readProbe(result.stdout, asked)
}

/** Reads the script's answer. */
export function readProbe(answer: string, asked: readonly string[]): ReadonlySet<string> | null {
  const lines = answer.split(/\r?\n/)
  if (!lines.includes(`asked ${asked.length}`)) return null
  const hits = lines.flatMap((line) => /^hit (\d+)$/.exec(line)?.[1] ?? [])
  return new Set(hits.flatMap((number) => asked[Number(number)] ?? []))
}
