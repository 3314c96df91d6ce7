import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { SafetyLimits } from '@shared/model'
import { beatScript, holdScript, keepersScript, releaseScript } from './hold-scripts'

/** The program that tunes, as others on the phone see it. */
export interface TuneOwner {
  /** One line, no program has the same. */
  readonly mark: string
  /** The program of this mark ran on this PC and has ended. */
  readonly isGone: (mark: string) => boolean
}

export interface Hold {
  readonly folder: string
  readonly owner: TuneOwner
  readonly limits: SafetyLimits
  /** Folder of the phone's scripts. */
  readonly scripts: string
  /** So long may the PC be away before the phone ends the tune by itself and brings its settings back. */
  readonly awaySeconds: number
}

/** A tune of another program is over when nothing was heard of it for so long. */
const silentSeconds = 90
const askMs = 30_000
const releaseMs = 60_000

/**
 * Makes this tune the only one on the phone, and the phone keep its changed settings until `releasePhone`. Takes over from a program that
 * has ended. Throws PHONE_BUSY (another program tunes), RUN_FAILED, and what the link throws.
 */
export async function holdPhone(device: AdbDevice, hold: Hold, serial: string): Promise<void> {
  const { folder, owner, limits, awaySeconds } = hold
  const keepers = await readKeepers(device)
  const busy = keepers.find(
    ({ who, age }) => who !== owner.mark && !owner.isGone(who) && age <= silentSeconds
  )
  if (busy !== undefined)
    throw new HotplateError('PHONE_BUSY', { serial, job: `another program (${nameOf(busy.who)}) tunes it` })
  if (!keepers.some((keeper) => keeper.folder === folder)) await placeScripts(device, hold)
  const milli = [limits.batteryC, limits.skinC].map((celsius) => String(Math.round(celsius * 1000)))
  const others = keepers.flatMap((keeper) => (keeper.folder === folder ? [] : [keeper.folder]))
  const { exitCode } = await device.script(
    holdScript,
    [folder, owner.mark, String(awaySeconds), ...milli, ...others],
    { expectedExits: [0, 1, 5], timeoutMs: askMs }
  )
  if (exitCode === 5)
    throw new HotplateError('PHONE_BUSY', { serial, job: 'another program has just begun to tune it' })
  if (exitCode !== 0)
    throw new HotplateError('RUN_FAILED', {
      serial,
      detail: 'the keeper of the tune did not start on the phone'
    })
}

/** Tells the phone that the PC is there, best effort: whether the phone still keeps the tune is asked before each repetition. */
export async function beat(device: AdbDevice, { folder, owner }: Hold, count: number): Promise<void> {
  await device.script(beatScript, [folder, String(count), owner.mark], {
    ...{ expectedExits: 'any', timeoutMs: askMs }
  })
}

const endedBy: Readonly<Record<string, string>> = {
  battery: 'the watchdog on the phone ended the tune: the battery reached its limit',
  skin: 'the watchdog on the phone ended the tune: the skin reached its limit',
  sensorLost: 'the watchdog on the phone ended the tune: the sensor of a limit tells nothing any more'
}

/** What the keeper's end or another owner means. Throws PHONE_BUSY, RUN_FAILED; returns when the tune may be held anew. */
export function checkHold(exit: 'keeperGone' | 'otherOwner', said: string, serial: string): void {
  if (exit === 'otherOwner')
    throw new HotplateError('PHONE_BUSY', {
      serial,
      job: `another program (${said}) has taken the tune over`
    })
  if (said !== '')
    throw new HotplateError('RUN_FAILED', {
      serial,
      detail: endedBy[said] ?? `the watchdog on the phone ended the tune: ${said}`
    })
}

/** Lets the phone go: settings are brought back and the tune's folder is removed. */
export async function releasePhone(device: AdbDevice, { folder, owner }: Hold): Promise<void> {
  await device.script(releaseScript, [folder, owner.mark], { expectedExits: 'any', timeoutMs: releaseMs })
}

/** A program's mark for people: its process and its PC. */
function nameOf(mark: string): string {
  const [, pid, host] = /^hotplate \S+ (\d+) (.+)$/.exec(mark) ?? []
  return pid === undefined || host === undefined ? mark : `process ${pid} on ${host}`
}

interface Keeper {
  readonly folder: string
  /** Seconds since its PC was heard of; 0 = not known. */
  readonly age: number
  readonly who: string
}

async function readKeepers(device: AdbDevice): Promise<readonly Keeper[]> {
  const { stdout } = await device.script(keepersScript, [phoneLayout.runs], { timeoutMs: askMs })
  return stdout.split('\n').flatMap((line) => {
    const [, name, age, who] = /^(tune-\S+) (\S+) (.*)$/.exec(line.trim()) ?? []
    if (name === undefined || who === undefined) return []
    return [{ folder: phoneLayout.run(name), age: Number(age) || 0, who }]
  })
}

async function placeScripts(device: AdbDevice, { folder, scripts }: Hold): Promise<void> {
  for (const name of ['watchdog.sh', 'tune-keeper.sh'])
    await device.push({ bytes: await readFile(join(scripts, name)) }, `${folder}/${name}`, { mode: 0o755 })
}
