import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'

/** Args: the folder of runs, then words `key=value`. Adds an event to each run whose runner is alive, on the phone's clock. */
const noteScript = `runs=$1
shift
for folder in "$runs"/*; do
  [ -f "$folder/runner.pid" ] && [ ! -e "$folder/exit" ] || continue
  read -r pid ticks rest <"$folder/runner.pid"
  { read -r line <"/proc/$pid/stat"; } 2>/dev/null || continue
  case " \${line##*') '} " in *" $ticks "*) ;; *) continue ;; esac
  read -r uptime rest </proc/uptime
  echo "$uptime action $*" >>"$folder/events.log"
done
exit 0`

/** What an `action` event of a session holds: the journal entry that was made, or the one that was undone. */
export interface NotedAction {
  readonly entryId?: string
  readonly undoes?: string
  readonly code: string
  readonly packageName: string
}

/**
 * Tells every live run of the phone that something was done to an app. Written into the run's own record on the phone, so that
 * whoever records it, in this program or another, has it at the right moment. Values are plain words.
 */
export async function noteAction(device: AdbDevice, action: NotedAction): Promise<void> {
  const words = Object.entries(action).map(([key, value]) => `${key}=${String(value).replace(/\s/g, '_')}`)
  await device.script(noteScript, [phoneLayout.runs, ...words], { timeoutMs: 20_000 })
}
