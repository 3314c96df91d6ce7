import type { Dossier, Fact } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'

/** A row of a fact table: a text, or null with the reason why it is not known. */
export interface FactRow {
  readonly name: string
  readonly value: string | null
  readonly reason: string | null
}

/** What the phone is made of. */
export function hardwareFacts(dossier: Dossier, { t, f }: I18n): readonly FactRow[] {
  const { battery } = dossier
  const row = rows(t('facts.notTold'))
  const kilo = (kb: number): string => f.bytes(kb * 1024)
  return [
    row.fact(t('facts.soc'), dossier.soc, String),
    row.plain(t('facts.memory'), dossier.memTotalKb === null ? null : kilo(dossier.memTotalKb)),
    row.fact(t('facts.memoryFree'), dossier.memAvailableKb, kilo),
    row.fact(t('facts.storageFree'), dossier.storageFreeBytes, (bytes) =>
      [f.bytes(bytes), dossier.storageFilesystem].filter((part) => part !== null).join(' · ')
    ),
    row.fact(t('facts.lockLimit'), dossier.memlockLimitBytes, (bytes) =>
      bytes < 0 || bytes >= 2 ** 60 ? t('facts.unlimited') : f.bytes(bytes)
    ),
    row.plain(t('facts.battery'), batteryText(dossier, { t, f }), battery.note),
    row.plain(t('facts.features'), dossier.cpuFeatures.length === 0 ? null : dossier.cpuFeatures.join(' '))
  ]
}

/** What runs on the phone. */
export function systemFacts(dossier: Dossier, { t, f }: I18n): readonly FactRow[] {
  const row = rows(t('facts.notTold'))
  return [
    row.plain(t('facts.android'), `${dossier.androidRelease} (SDK ${dossier.sdk})`),
    row.plain(t('facts.patch'), dossier.securityPatch),
    row.plain(t('facts.kernel'), dossier.kernel),
    row.plain(t('facts.fingerprint'), dossier.fingerprint),
    row.plain(t('facts.abis'), dossier.abis.length === 0 ? null : f.list(dossier.abis)),
    row.plain(t('facts.selinux'), dossier.selinux),
    row.plain(t('facts.root'), dossier.root ? t('common.yes') : t('common.no')),
    row.plain(t('facts.shellV2'), dossier.shellV2 ? t('common.yes') : t('common.no')),
    row.plain(t('facts.tools'), dossier.tools.length === 0 ? null : dossier.tools.join(' ')),
    row.plain(t('facts.bootId'), dossier.bootId)
  ]
}

function rows(notTold: string) {
  return {
    plain: (name: string, value: string | null, reason: string | null = null): FactRow => ({
      name,
      value,
      reason: value === null ? (reason ?? notTold) : reason
    }),
    fact: <T>(name: string, fact: Fact<T>, text: (value: T) => string): FactRow => ({
      name,
      value: fact.value === null ? null : text(fact.value),
      reason: fact.value === null ? (fact.reason ?? notTold) : fact.reason
    })
  }
}

function batteryText(dossier: Dossier, { t, f }: Pick<I18n, 't' | 'f'>): string | null {
  const { levelPct, tempC, charging, health } = dossier.battery
  const parts = [
    levelPct === null ? null : f.percent(levelPct / 100),
    tempC === null ? null : `${f.number(tempC, 1)} °C`,
    charging === null ? null : t(charging ? 'phone.charging' : 'phone.discharging'),
    health
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(' · ')
}
