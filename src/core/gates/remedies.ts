import type { AdbDevice } from '@core/adb/types'
import { ownedFunction } from '@core/phone/owned-script'
import type { PhoneSettings } from '@core/phone/settings/types'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { PackageName, type JournalEntry, type Remedy } from '@shared/model'
import type { PhoneKeeper } from './phone-keeper'

/** What remedies need beside the phone. */
export interface RemedyParts {
  readonly settings: PhoneSettings
  readonly keeper: PhoneKeeper
  /** Quiets an app in the mildest way that stops its work now; says what was done. */
  readonly stopApp: (phone: Phone, packageName: string) => Promise<JournalEntry>
}

/**
 * Args: pid, start ticks. Ends exactly that process: TERM, after 5 s KILL. Exits with 3 when it is not there, 4 when it stays
 * (another user's).
 */
const stopScript = `${ownedFunction}owned "$1" "$2" || exit 3
kill -TERM "$1" || exit 4
i=0
while owned "$1" "$2" && [ $i -lt 25 ]; do
  sleep 0.2 2>/dev/null || sleep 1
  i=$((i + 1))
done
owned "$1" "$2" && kill -KILL "$1" && sleep 1
owned "$1" "$2" && exit 4
exit 0`

/** Does what a remedy says and tells it. Throws BAD_INPUT for what only a person can do, and what changing a phone throws. */
export async function doRemedy(phone: Phone, { code, data }: Remedy, parts: RemedyParts): Promise<string> {
  const set = async (
    kind: 'stayAwake' | 'dnd' | 'airplane' | 'fixedPerformance',
    value: string
  ): Promise<string> => {
    await keepFirst(phone, { kind, value }, parts)
    const entry = await parts.settings.apply(phone, { kind, value })
    return `${kind} is ${entry.now} (was ${entry.old ?? 'not told'}); it comes back by itself.`
  }
  switch (code) {
    case 'stayAwake':
      return set('stayAwake', 'on')
    case 'airplane':
      return set('airplane', 'on')
    case 'dnd':
      return set('dnd', 'none')
    case 'fixedPerformance':
      return set('fixedPerformance', 'on')
    case 'screenOff':
      await phone.device().exec(['input', 'keyevent', '223'], { timeoutMs: 20_000 })
      return 'The screen was switched off.'
    case 'freeRam':
      await phone.device().exec(['am', 'kill-all'], { timeoutMs: 30_000 })
      return 'Apps in the background were ended; they start again when they are needed.'
    case 'stopApp':
      return stopApp(phone, data, parts)
    case 'stopStale':
      return stopStale(phone.device(), data)
    case 'waitToCool':
      throw byHand('Let the phone rest; the gate opens when it is cool enough.')
    case 'unplug':
      throw byHand('Unplug the charger, or use a cable or hub port that does not charge.')
    case 'charge':
      throw byHand('Charge the phone, then unplug it and let it rest: charging warms it.')
    case 'allowedCores':
      throw byHand(
        'Choose cores that the shell may use, or keep the screen on: many phones hold back cores while it is dark.'
      )
    case 'runUnlocked':
      throw byHand('Run without the lock: a higher limit for locked memory needs root.')
    case 'freeStorage':
      throw byHand('Remove models with `hotplate remove`, or files on the phone.')
  }
}

/** What is changed before a run has to come back also when no run begins and the PC is gone. */
async function keepFirst(
  phone: Phone,
  wish: { readonly kind: string; readonly value: string },
  { keeper }: RemedyParts
): Promise<void> {
  if (await keeper.arm(phone.device())) return
  const detail = 'the keeper that brings settings back did not start on the phone; nothing was changed'
  throw new HotplateError('SETTING_FAILED', { ...wish, serial: phone.serial, detail })
}

async function stopApp(phone: Phone, data: Remedy['data'], parts: RemedyParts): Promise<string> {
  const name = PackageName.safeParse(data['packageName'])
  if (!name.success) throw byHand('Which app is to be stopped is told by its package name.')
  await keepFirst(phone, { kind: 'stopApp', value: name.data }, parts)
  const { kind } = await parts.stopApp(phone, name.data)
  return kind === 'appFreeze' ? `${name.data} is frozen until it is thawed.` : `${name.data} was stopped.`
}

async function stopStale(device: AdbDevice, data: Remedy['data']): Promise<string> {
  const { pid, startTicks } = data
  if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(startTicks))
    throw byHand('Which process is to be ended is told by its pid and start ticks.')
  const { exitCode } = await device.script(stopScript, [String(pid), String(startTicks)], {
    ...{ expectedExits: [0, 3, 4], timeoutMs: 30_000 }
  })
  if (exitCode === 4)
    throw byHand(`Process ${String(pid)} belongs to another user: end it where it was started.`)
  return exitCode === 3 ? `Process ${String(pid)} had ended already.` : `Process ${String(pid)} was ended.`
}

function byHand(detail: string): HotplateError {
  return new HotplateError('BAD_INPUT', { detail })
}
