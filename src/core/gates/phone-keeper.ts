import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { ownedFunction } from '@core/phone/owned-script'

/** Has the phone bring back by itself what was changed for a run that never began. */
export interface PhoneKeeper {
  /** Before a change; false = it did not start on the phone. Throws what the link throws. */
  arm(device: AdbDevice): Promise<boolean>
  /** Somebody still looks at the gates: the phone goes on waiting. */
  beat(device: AdbDevice): Promise<void>
}

const askMs = 30_000

const keeper = `${ownedFunction}
cd "$1" 2>/dev/null || exit 3
lives() { pid= start=; { read -r pid start <keeper.pid; } 2>/dev/null; owned "$pid" "$start"; }
`

/** Arg: the keeper's folder. Exit 3: there is no keeper. */
const beatScript = `${keeper}
lives || exit 3
cat /proc/uptime >beat`

/** Args: the keeper's folder, AWAY_S. Exit 1: it did not start. */
const startScript = `${keeper}
cat /proc/uptime >beat
leave=nohup
command -v setsid >/dev/null 2>&1 && leave=setsid
$leave sh ./settings-keeper.sh "$1" "$2" </dev/null >/dev/null 2>&1 &
n=0
until lives; do
  [ $n -ge 100 ] && exit 1
  sleep 0.1 2>/dev/null || sleep 1
  n=$((n + 1))
done
exit 0`

/** `scripts` is the folder of the phone's scripts; after `awaySeconds` without a look at the gates the phone brings back what was changed. */
export function createPhoneKeeper(scripts: string, awaySeconds = 600): PhoneKeeper {
  const folder = phoneLayout.settingsKeeper
  const beat = async (device: AdbDevice): Promise<boolean> => {
    const { exitCode } = await device.script(beatScript, [folder], {
      ...{ expectedExits: 'any', timeoutMs: askMs }
    })
    return exitCode === 0
  }
  return {
    beat: async (device) => {
      await beat(device)
    },
    arm: async (device) => {
      if (await beat(device)) return true
      for (const name of ['watchdog.sh', 'settings-keeper.sh'])
        await device.push({ bytes: await readFile(join(scripts, name)) }, `${folder}/${name}`, {
          mode: 0o755
        })
      const { exitCode } = await device.script(startScript, [folder, String(awaySeconds)], {
        ...{ expectedExits: 'any', timeoutMs: askMs }
      })
      return exitCode === 0
    }
  }
}
