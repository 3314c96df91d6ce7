import type { AdbDevice } from '@core/adb/types'
import { processNames } from './app-dialects'

/** One process of an app. `moved`: it used CPU while it was watched for half a second. */
export interface AppProcess {
  readonly pid: number
  readonly name: string
  readonly moved: boolean
}

/** Arg: the package. Lines `PID UTIME STIME NAME`, a line `then`, half a second later the same again. */
const listScript = `look() {
  for folder in /proc/[0-9]*; do
    { read -r -d '' name <"$folder/cmdline"; } 2>/dev/null || [ -n "$name" ] || continue
    case $name in "$1" | "$1":*) ;; *) name= && continue ;; esac
    { read -r line <"$folder/stat"; } 2>/dev/null || continue
    rest=\${line##*') '}
    set -f
    set -- "$1" $rest
    set +f
    [ "$2" = Z ] || echo "\${folder#/proc/} \${13} \${14} $name"
    name=
  done
}
name=
look "$1"
[ "$2" = once ] && exit 0
echo then
sleep 0.5 2>/dev/null || sleep 1
look "$1"
exit 0`

/** The processes of an app, watched for half a second. */
export async function watchApp(device: AdbDevice, app: string): Promise<readonly AppProcess[]> {
  const { stdout } = await device.script(listScript, [app, 'twice'], { timeoutMs: 20_000 })
  return parseAppProcesses(stdout, app)
}

/** Reads the answer of the script above; names that are not the app's own are dropped. Pure. */
export function parseAppProcesses(text: string, app: string): AppProcess[] {
  const [before = '', after = ''] = text.split(/^then$/m)
  const ticks = (part: string): Map<number, { readonly ticks: number; readonly name: string }> =>
    new Map(
      [...part.matchAll(/^(\d+) (\d+) (\d+) (.+)$/gm)].map(([, pid, user, system, name]) => [
        Number(pid),
        { ticks: Number(user) + Number(system), name: name ?? '' }
      ])
    )
  const first = ticks(before)
  return [...ticks(after)].flatMap(([pid, now]) => {
    if (processNames(now.name, app).length === 0) return []
    const then = first.get(pid)
    return [{ pid, name: now.name, moved: then === undefined || now.ticks > then.ticks }]
  })
}
