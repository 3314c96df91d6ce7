import { join } from 'node:path'
import { serverAddressFromEnv } from '@core/adb/server-address'
import type { AdbAddress } from '@core/adb/types'
import type { StartLimits } from '@core/gates/gate-input'
import { PhoneBook, PhoneBookEntries } from '@core/phone/phone-book'
import type { Log } from '@shared/base/log'
import type { Preferences } from '@shared/model'
import { openKeptFile } from './kept-file'

type Env = Readonly<Record<string, string | undefined>>

const serverVariables = [
  'ADB_SERVER_SOCKET',
  'ANDROID_ADB_SERVER_ADDRESS',
  'ANDROID_ADB_SERVER_PORT'
] as const

/** The adb server to use: the environment's where it names one, else the one of the settings. Throws BAD_INPUT. */
export function chosenServer({ adbServer }: Preferences, env: Env): AdbAddress {
  const named = serverVariables.some((name) => (env[name] ?? '') !== '')
  if (adbServer === null || named) return serverAddressFromEnv(env)
  return serverAddressFromEnv({ ADB_SERVER_SOCKET: `tcp:${adbServer}` })
}

/** What the gates ask for, as the user set it. */
export function startLimits({ thresholds }: Preferences): StartLimits {
  const { startCpuC, startSkinC, startBatteryC, startChargePct } = thresholds
  return { cpu: startCpuC, skin: startSkinC, battery: startBatteryC, chargePct: startChargePct }
}

/** The phone book of a data folder. A damaged one is put aside. */
export function openPhoneBook(folder: string, log: Log): PhoneBook {
  const file = openKeptFile({ path: join(folder, 'phone-book.json'), schema: PhoneBookEntries })
  if (file.kept !== null) log.warn({ ...file.kept }, 'the phone book could not be read and was put aside')
  return new PhoneBook(file, log)
}
