import type { SettingKind } from '@shared/model'
import { appDialects } from './app-dialects'
import type { SettingDialect } from './dialect'
import { phoneDialects } from './phone-dialects'

/** Everything Hotplate knows to change on a phone, as data. */
export const settingCatalogue: readonly SettingDialect[] = [...phoneDialects, ...appDialects]

export function dialectOf(kind: SettingKind): SettingDialect {
  const found = settingCatalogue.find((dialect) => dialect.kind === kind)
  if (found === undefined) throw new Error(`no dialect of ${kind}`)
  return found
}
