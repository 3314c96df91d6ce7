import type { AdbDevice } from '@core/adb/types'
import type { PhoneFile } from './what-is-ours'

const timeoutMs = 120_000

/** Zero bytes end rows: a name on the phone may hold anything else. Links are files here, never followed. */
const listScript = `
one() {
  if [ -d "$1" ] && [ ! -L "$1" ]; then
    for f in "$1"/* "$1"/.[!.]* "$1"/..?*; do
      if [ -d "$f" ] && [ ! -L "$f" ]; then deeper=\${deeper}1; [ \${#deeper} -lt $limit ] && one "$f"; deeper=\${deeper%1}
      elif [ -e "$f" ] || [ -L "$f" ]; then printf '%s %s\\0' "$(stat -c %s "$f" 2>/dev/null)" "$f"
      fi
    done
  fi
}
limit=8; deeper=
for d; do one "$d"; done`

/** Every file below some folders, hidden ones too; folders that are not there hold none. */
export async function listFiles(
  device: AdbDevice,
  folders: readonly string[],
  signal?: AbortSignal
): Promise<readonly PhoneFile[]> {
  if (folders.length === 0) return []
  const stop = signal && { signal }
  const { stdout } = await device.script(listScript, folders, { expectedExits: 'any', timeoutMs, ...stop })
  return parseFileList(stdout)
}

/** The pure half: rows of `SIZE PATH` ended by zero bytes; a size that could not be read counts as 0. */
export function parseFileList(text: string): readonly PhoneFile[] {
  return text.split('\0').flatMap((row) => {
    const match = /^(\d*) (.+)$/s.exec(row)
    return match?.[2] === undefined ? [] : [{ path: match[2], size: Number(match[1]) }]
  })
}
