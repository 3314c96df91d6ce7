import { markdownTable, markdownText } from '@shared/base/markdown'
import type { Dossier } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import type { FactRow } from '../../kit/fact-table'
import { formatCpuList } from './cpu-list'
import { factGroups, tableFacts } from './facts'

/** The whole dossier as Markdown tables, to be pasted into an issue. Text of the phone cannot break out of its cell. */
export function dossierMarkdown(dossier: Dossier, i18n: I18n): string {
  const { t, f, told } = i18n
  const facts = (title: string, rows: readonly FactRow[]): string =>
    section(
      title,
      ['', ''],
      rows.map((row) => [row.name, factText(row, i18n)])
    )
  const clusters = dossier.clusters.map((cluster) => [
    t(`clusters.role.${cluster.role}`),
    formatCpuList(cluster.cpus),
    f.gigahertz(cluster.hwMaxKHz),
    f.number(cluster.capacity),
    cluster.part ?? '–'
  ])
  const sensors = dossier.sensors.map((sensor) => [
    sensor.used ? '✓' : '–',
    sensor.type,
    t(`sensors.kind.${sensor.kind}`),
    told(sensor.reason ?? '')
  ])
  const ladder = tableFacts(dossier, i18n).slice(-dossier.ladder.length)
  return [
    `## ${markdownText(`${dossier.manufacturer} ${dossier.model}`)} (${markdownText(dossier.serial)})`,
    ...factGroups(dossier, i18n).map((group) => facts(group.title, group.rows)),
    section(
      t('clusters.title'),
      [
        t('clusters.role'),
        t('clusters.cores'),
        t('clusters.max'),
        t('clusters.capacity'),
        t('clusters.part')
      ],
      clusters
    ),
    ...(dossier.ladder.length === 0 ? [] : [facts(t('dossier.ladder'), ladder)]),
    section(
      t('sensors.title'),
      [t('sensors.usedColumn'), t('sensors.type'), t('sensors.kind'), t('sensors.reason')],
      sensors
    )
  ].join('\n\n')
}

function factText(row: FactRow, { t, told }: I18n): string {
  if (row.value === null) return `${t('common.unknown')}: ${told(row.reason ?? '')}`
  return row.reason === null ? row.value : `${row.value} (${told(row.reason)})`
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `### ${title}\n\n${markdownTable(head, rows)}`
}
