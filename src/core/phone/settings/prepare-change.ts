import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { PackageName } from '@shared/model'
import type { Phone } from '../types'
import { freezeCommand } from './app-dialects'
import { watchApp } from './app-processes'
import { dialectOf } from './catalogue'
import { isPlain, type Argv, type Check, type DialectFacts, type SettingDialect } from './dialect'
import { runCommand } from './run-command'
import type { SettingChange } from './types'

/** A change that may be made: what to run, and what would bring back what is there now. */
export interface PreparedChange {
  readonly dialect: SettingDialect
  readonly subject: string | null
  readonly value: string
  readonly old: string | null
  /** Why `old` is null; null where it is known. */
  readonly reason: string | null
  readonly write: Argv
  readonly undo: Argv | null
  readonly check: Check | null
  readonly read: Argv | null
}

/** Checks a wish against the phone and reads what is there. Changes nothing. Throws BAD_INPUT, SETTING_UNSUPPORTED. */
export async function prepareChange(phone: Phone, change: SettingChange): Promise<PreparedChange> {
  const dialect = dialectOf(change.kind)
  const subject = subjectOf(dialect, change.subject)
  const { sdk } = await phone.dossier()
  const unsupported = dialect.unsupported(sdk)
  if (unsupported !== null) throw unsupportedError(phone, dialect, unsupported)
  const value = dialect.normalise(change.value, sdk)
  if (value === null)
    throw new HotplateError('BAD_INPUT', { detail: `${dialect.kind} takes ${dialect.accepts}.` })
  const device = phone.device()
  const facts = { sdk, user: dialect.aboutApp ? await currentUser(device) : 0 }
  return finish(phone, { dialect, subject, value, facts, device })
}

interface Wish {
  readonly dialect: SettingDialect
  readonly subject: string | null
  readonly value: string
  readonly facts: DialectFacts
  readonly device: AdbDevice
}

async function finish(phone: Phone, wish: Wish): Promise<PreparedChange> {
  const { dialect, subject, value, facts, device } = wish
  const app = subject ?? ''
  const read = dialect.read(app, facts)
  const { value: old, reason } =
    read === null ? dialect.parse('', app) : dialect.parse((await runCommand(device, read)).text, app)
  const names = dialect.kind === 'appFreeze' ? await runningNames(phone, device, app) : null
  const write = names === null ? dialect.write(app, value, facts) : freezeCommand('freeze', names)
  const undo = names === null ? dialect.undo(app, old, facts) : freezeCommand('unfreeze', names)
  if (read !== null && undo === null)
    throw unsupportedError(phone, dialect, reason ?? `it is ${String(old)}: that cannot be brought back`)
  if (undo !== null && !isPlain(undo))
    throw unsupportedError(phone, dialect, 'its old value is no plain word')
  return { dialect, subject, value, old, reason, write, undo, read, check: dialect.check(app, old) }
}

async function runningNames(phone: Phone, device: AdbDevice, app: string): Promise<readonly string[]> {
  const names = [...new Set((await watchApp(device, app)).map(({ name }) => name))]
  if (names.length === 0) throw unsupportedError(phone, dialectOf('appFreeze'), `${app} is not running`)
  return names
}

/** Android's user in the foreground; 0 where the phone does not tell. */
export async function currentUser(device: AdbDevice): Promise<number> {
  const { stdout } = await device.exec(['am', 'get-current-user'], {
    expectedExits: 'any',
    timeoutMs: 20_000
  })
  return /^\d{1,4}$/.test(stdout.trim()) ? Number(stdout.trim()) : 0
}

function subjectOf(dialect: SettingDialect, subject: string | undefined): string | null {
  if (!dialect.aboutApp) {
    if (subject === undefined) return null
    throw new HotplateError('BAD_INPUT', { detail: `${dialect.kind} is about the phone, not about an app.` })
  }
  const parsed = PackageName.safeParse(subject)
  if (parsed.success) return parsed.data
  throw new HotplateError('BAD_INPUT', { detail: `${dialect.kind} needs an app by its package name.` })
}

function unsupportedError(phone: Phone, { kind }: SettingDialect, detail: string): HotplateError {
  return new HotplateError('SETTING_UNSUPPORTED', { kind, serial: phone.serial, detail })
}
