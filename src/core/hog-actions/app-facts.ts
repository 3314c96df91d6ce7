import { randomBytes } from 'node:crypto'
import { quoteArgv } from '@core/adb/quote'
import type { AdbDevice } from '@core/adb/types'
import { watchApp, type AppProcess } from '@core/phone/settings/app-processes'
import { dialectOf } from '@core/phone/settings/catalogue'
import type { SettingReading } from '@core/phone/settings/dialect'
import { currentUser } from '@core/phone/settings/prepare-change'
import { framedScript, parseSections, type SectionRequest } from '@core/phone/sections'
import type { SettingKind } from '@shared/model'
import type { AppStanding } from './protected-apps'

/** What a phone says of one app. `readings` by kind of change: what is in force now. */
export interface AppFacts {
  readonly sdk: number
  readonly installed: boolean
  readonly standing: AppStanding
  readonly processes: readonly AppProcess[]
  readonly readings: ReadonlyMap<SettingKind, SettingReading>
}

const readKinds = ['appBackground', 'appBucket', 'appSuspend', 'appDisabled'] as const

const questions: readonly SectionRequest[] = [
  { name: 'inputMethod', command: 'settings get secure default_input_method' },
  { name: 'accessibility', command: 'settings get secure enabled_accessibility_services' },
  {
    name: 'launcher',
    command: `cmd role get-role-holders android.app.role.HOME
cmd package resolve-activity --brief -a android.intent.action.MAIN -c android.intent.category.HOME`
  },
  {
    name: 'dialer',
    command: `cmd role get-role-holders android.app.role.DIALER
settings get secure dialer_default_application`
  },
  { name: 'owners', command: 'dpm list-owners' }
]

/** Asks the phone all about one app, in one round trip and a look at its processes. The name is checked before. */
export async function readAppFacts(device: AdbDevice, app: string, sdk: number): Promise<AppFacts> {
  const word = `hp${randomBytes(9).toString('hex')}`
  const facts = { sdk, user: await currentUser(device) }
  const commands = readKinds.map((kind) => ({ name: kind, argv: dialectOf(kind).read(app, facts) }))
  const sections = [
    { name: 'package', command: quoteArgv(['dumpsys', 'package', app]) },
    ...commands.flatMap(({ name, argv }) => (argv === null ? [] : [{ name, command: quoteArgv(argv) }])),
    ...questions
  ]
  const [{ stdout }, processes] = await Promise.all([
    device.script(framedScript(sections, word), [], { expectedExits: 'any', timeoutMs: 60_000 }),
    watchApp(device, app)
  ])
  const texts = new Map([...parseSections(stdout, word)].map(([name, { text }]) => [name, text]))
  return { ...factsOf(texts, app), sdk, processes }
}

/** Makes the facts from what each section printed. Pure. */
export function factsOf(
  texts: ReadonlyMap<string, string>,
  app: string
): Omit<AppFacts, 'sdk' | 'processes'> {
  const text = (name: string): string => texts.get(name) ?? ''
  const dump = text('package')
  const at = dump.indexOf(`Package [${app}] (`)
  const own = at < 0 ? '' : dump.slice(at)
  const id = /^\s*(?:userId|appId|uid)=(\d{1,10})\b/m.exec(own)?.[1]
  return {
    installed: at >= 0,
    standing: {
      packageName: app,
      appId: id === undefined ? null : Number(id) % 100_000,
      sharedUser: /^\s*sharedUser=SharedUserSetting\{\w+ ([\w.]+)\//m.exec(own)?.[1] ?? null,
      inputMethod: packagesIn(text('inputMethod'))[0] ?? null,
      launchers: packagesIn(text('launcher')),
      dialers: packagesIn(text('dialer')),
      accessibility: packagesIn(text('accessibility')),
      owners: packagesIn(text('owners'))
    },
    readings: new Map(readKinds.map((kind) => [kind, dialectOf(kind).parse(text(kind), app)]))
  }
}

/** Package names in an answer: alone on a line, or before the `/` of a component; several components are set apart by `:`. */
function packagesIn(text: string): string[] {
  const names = text.split(/[\s:{}=,]+/).map((word) => word.replace(/\/.*$/, ''))
  return [...new Set(names.filter((name) => /^[A-Za-z]\w*(\.\w+)+$/.test(name)))]
}
