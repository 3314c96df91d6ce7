import type { Dossier } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'
import { formatCpuList } from './cpu-list'
import { memlockText, rowMaker, type FactGroup } from './fact-rows'

/** Every static fact of a phone in groups: what the page shows, what is compared, what is copied. */
export function factGroups(dossier: Dossier, i18n: I18n): readonly FactGroup[] {
  const { t } = i18n
  return [
    { title: t('dossier.hardware'), rows: hardwareFacts(dossier, i18n) },
    { title: t('dossier.battery'), rows: batteryFacts(dossier, i18n) },
    { title: t('dossier.linkScreen'), rows: linkFacts(dossier, i18n) },
    { title: t('dossier.system'), rows: systemFacts(dossier, i18n) }
  ]
}

/** What the phone is made of. */
function hardwareFacts(dossier: Dossier, i18n: I18n): readonly FactRow[] {
  const { t, f } = i18n
  const row = rowMaker(dossier, i18n)
  const kilo = (kb: number): string => f.bytes(kb * 1024)
  const { chip } = dossier
  const soc: FactRow =
    chip.value === null
      ? row.fact(t('facts.soc'), dossier.soc, String)
      : {
          name: t('facts.soc'),
          value: [chip.value.vendor, chip.value.name, chip.value.model]
            .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
            .join(' · '),
          reason: t('facts.chipFrom', { source: chip.value.source })
        }
  return [
    soc,
    row.plain(t('facts.memory'), dossier.memTotalKb === null ? null : kilo(dossier.memTotalKb), 'memTotalKb'),
    row.fact(t('facts.memoryFree'), dossier.memAvailableKb, kilo),
    row.fact(t('facts.storageTotal'), dossier.storageTotalBytes, f.bytes),
    row.fact(t('facts.storageFree'), dossier.storageFreeBytes, (bytes) =>
      [f.bytes(bytes), dossier.storageFilesystem].filter((part) => part !== null).join(' · ')
    ),
    row.fact(t('facts.storageRead'), dossier.storageReadBytesPerSecond, (rate) => f.rate(rate)),
    row.fact(t('facts.lockLimit'), dossier.memlockLimitBytes, (bytes) => memlockText(bytes, i18n)),
    row.plain(t('facts.abis'), dossier.abis.length === 0 ? null : f.list(dossier.abis), 'abis'),
    row.plain(
      t('facts.features'),
      dossier.cpuFeatures.length === 0 ? null : dossier.cpuFeatures.join(' '),
      'cpuFeatures'
    )
  ]
}

const healths = ['good', 'overheat', 'dead', 'cold'] as const

/** What Android says of the battery's health, in words; what is not known by name stands as it came. */
function healthWord(health: string, { t }: I18n): string {
  const known = healths.find((one) => one === health)
  return known === undefined ? health : t(`facts.health.${known}`)
}

/** The battery as a part, and as it is now. */
function batteryFacts(dossier: Dossier, i18n: I18n): readonly FactRow[] {
  const { t, f } = i18n
  const row = rowMaker(dossier, i18n)
  const { battery, pack } = dossier
  const mah = (value: number): string => t('facts.mah', { n: f.number(value) })
  const parts = [
    battery.levelPct === null ? null : f.percent(battery.levelPct / 100),
    battery.tempC === null ? null : f.temperature(battery.tempC, 1),
    battery.charging === null ? null : t(battery.charging ? 'phone.charging' : 'phone.discharging'),
    battery.health === null ? null : healthWord(battery.health, i18n)
  ].filter((part) => part !== null)
  const now = row.plain(t('facts.now'), parts.length === 0 ? null : parts.join(' · '), 'battery.levelPct')
  return [
    { ...now, reason: battery.note ?? now.reason },
    row.fact(t('facts.technology'), pack.technology, String),
    row.fact(t('facts.design'), pack.designMah, mah),
    row.fact(t('facts.full'), pack.fullMah, mah),
    row.fact(t('facts.health'), pack.healthPct, (value) => f.percent(value / 100)),
    row.fact(t('facts.cycles'), pack.cycles, (value) => f.number(value)),
    row.fact(t('facts.charging'), dossier.chargingLimit, ({ stopsAtPct, source }) =>
      stopsAtPct >= 100
        ? t('facts.charging.none')
        : `${t('facts.charging.at', { level: f.percent(stopsAtPct / 100) })} · ${source}`
    )
  ]
}

/** The cable, the screen, and what Android will not allow. */
function linkFacts(dossier: Dossier, i18n: I18n): readonly FactRow[] {
  const { t, f } = i18n
  const row = rowMaker(dossier, i18n)
  const { link, screen } = dossier
  const width = screen.widthPx.value
  const height = screen.heightPx.value
  return [
    row.fact(t('facts.link'), link.kind, (kind) =>
      [t(`link.kind.${kind}`), link.address.value].filter((part) => part !== null).join(' · ')
    ),
    row.fact(t('facts.usb'), link.usb, (usb) =>
      link.usbMbps.value === null ? usb : t('facts.usbSpeed', { usb, n: f.number(link.usbMbps.value) })
    ),
    row.fact(t('facts.push'), link.pushBytesPerSecond, (rate) => f.rate(rate)),
    row.fact(t('facts.screen'), screen.on, (on) => t(on ? 'facts.screen.on' : 'facts.screen.off')),
    row.fact(
      t('facts.pixels'),
      width === null || height === null
        ? { value: null, reason: screen.widthPx.reason ?? screen.heightPx.reason }
        : { value: { width, height }, reason: null },
      (size) => t('facts.pixels.of', { w: String(size.width), h: String(size.height) })
    ),
    row.fact(t('facts.timeout'), screen.timeoutMs, (ms) => f.duration(ms)),
    row.fact(t('facts.phantom'), dossier.phantomProcessLimit, (n) => t('facts.phantom.limit', { n }))
  ]
}

/** What runs on the phone. */
function systemFacts(dossier: Dossier, i18n: I18n): readonly FactRow[] {
  const { t } = i18n
  const row = rowMaker(dossier, i18n)
  const yes = (value: boolean): string => t(value ? 'common.yes' : 'common.no')
  return [
    row.plain(t('facts.android'), `${dossier.androidRelease} (SDK ${dossier.sdk})`, 'androidRelease'),
    row.plain(t('facts.patch'), dossier.securityPatch, 'securityPatch'),
    row.plain(t('facts.kernel'), dossier.kernel, 'kernel'),
    row.plain(t('facts.fingerprint'), dossier.fingerprint, 'fingerprint'),
    row.plain(t('facts.selinux'), dossier.selinux, 'selinux'),
    row.plain(t('facts.root'), yes(dossier.root), 'root'),
    row.plain(t('facts.shellV2'), yes(dossier.shellV2), 'shellV2'),
    row.plain(t('facts.tools'), dossier.tools.length === 0 ? null : dossier.tools.join(' '), 'tools'),
    row.plain(t('facts.bootId'), dossier.bootId, 'bootId')
  ]
}

/** Facts that the page shows as tables of their own, in one row each for a comparison. */
export function tableFacts(dossier: Dossier, i18n: I18n): readonly FactRow[] {
  const { t, f } = i18n
  const row = rowMaker(dossier, i18n)
  const clusters = dossier.clusters.map((cluster) => {
    const role = t(`clusters.role.${cluster.role}`)
    const clock = cluster.hwMaxKHz === null ? '–' : `${f.gigahertz(cluster.hwMaxKHz)} GHz`
    return [role, formatCpuList(cluster.cpus), clock, cluster.part].filter((part) => part !== null).join(' ')
  })
  const used = dossier.sensors.filter((sensor) => sensor.used)
  return [
    row.plain(t('facts.clusters'), clusters.length === 0 ? null : clusters.join(' · '), 'clusters'),
    row.plain(t('facts.thermalSource'), t(`sensors.source.${dossier.thermalSource}`), 'thermalSource'),
    row.plain(
      t('facts.sensorsUsed'),
      t('sensors.used', { used: used.length, n: dossier.sensors.length }),
      'sensors'
    ),
    ...dossier.ladder.map((step) =>
      row.fact(
        t(`quantity.${step.quantity}`),
        { value: step.rung, reason: step.reason },
        (rung) => `${t(`rung.${rung}`)}${step.source === null ? '' : ` · ${step.source}`}`
      )
    )
  ]
}
