import { isDone } from '@core/phone/settings/journal-file'
import { readJournal } from '@core/phone/settings/journal-store'
import { restoreSettings } from '@core/phone/settings/restore-settings'
import { phoneLayout } from '@core/phone/layout'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { Log } from '@shared/base/log'
import type { JournalEntry } from '@shared/model'
import { isOrphan } from './program-mark'

export interface SettingsKeeper {
  /** Brings back what this program changed, on phones that are up and run nothing. At most `disposeMs`. */
  dispose(): Promise<void>
}

const disposeMs = 20_000

/** Arg: the folder of runs. Exit 1 while a runner lives: then the watchdog of that run brings settings back. */
const idleScript = `for folder in "$1"/*; do
  [ -f "$folder/runner.pid" ] && [ ! -e "$folder/exit" ] || continue
  read -r pid ticks rest <"$folder/runner.pid"
  { read -r line <"/proc/$pid/stat"; } 2>/dev/null || continue
  case " \${line##*') '} " in *" $ticks "*) exit 1 ;; esac
done
exit 0`

/**
 * Keeps promises about changed settings: what a program of this PC changed that has died is brought back as soon as its phone
 * is seen, and what this one (`mark`) changed when it ends.
 */
export function keepSettings(o: {
  readonly phones: PhoneHub
  readonly log: Log
  readonly mark: string
  /** Serials of the phones on which this program changed something. */
  readonly touched: ReadonlySet<string>
}): SettingsKeeper {
  const log = o.log.child({ room: 'settings' })
  const stop = new AbortController()
  const bringBack = async (phone: Phone, chosen: (entry: JournalEntry) => boolean): Promise<void> => {
    try {
      const device = await phone.whenUp(stop.signal)
      const { entries } = await readJournal(phone, device)
      if (!entries.some((entry) => !isDone(entry) && chosen(entry))) return
      const { exitCode } = await device.script(idleScript, [phoneLayout.runs], {
        ...{ expectedExits: [0, 1], timeoutMs: 20_000 }
      })
      if (exitCode !== 0) return
      const { restored, failed } = await restoreSettings(phone, chosen)
      const kinds = {
        restored: restored.map(({ kind }) => kind),
        failed: failed.map(({ entry }) => entry.kind)
      }
      if (restored.length + failed.length > 0)
        log.info({ serial: phone.serial, ...kinds }, 'settings restored')
    } catch (error) {
      if (!stop.signal.aborted)
        log.info({ serial: phone.serial, error: String(error) }, 'no settings restored')
    }
  }
  const subscription = o.phones.onPhone((phone) => void bringBack(phone, ({ by }) => isOrphan(by)))
  return {
    dispose: async () => {
      subscription.dispose()
      const up = o.phones.list().filter(({ serial, state }) => state === 'device' && o.touched.has(serial))
      const work = Promise.all(
        up.map(({ serial }) => bringBack(o.phones.get(serial), ({ by }) => by === o.mark))
      )
      const limit = setTimeout(() => stop.abort(), disposeMs)
      await Promise.race([work, new Promise((resolve) => stop.signal.addEventListener('abort', resolve))])
      clearTimeout(limit)
      stop.abort()
    }
  }
}
