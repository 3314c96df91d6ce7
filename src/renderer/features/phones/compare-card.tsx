import type { PhoneSummary } from '@shared/model'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { FactValue, type FactRow } from '../../kit/fact-table'
import { isReady } from '../../state/phones-store'
import { compareDossiers, type CompareGroup } from './compare-rows'
import { useDossier } from './use-dossier'

/** Two phones side by side, fact by fact; what differs is marked. */
export function CompareCard(props: { a: PhoneSummary; b: PhoneSummary }) {
  const { a, b } = props
  const i18n = useI18n()
  const { t } = i18n
  const left = useDossier(a.serial, isReady(a))
  const right = useDossier(b.serial, isReady(b))
  const [only, setOnly] = useState(false)
  const groups =
    left.dossier === null || right.dossier === null
      ? null
      : compareDossiers(left.dossier, right.dossier, i18n)
  const count = (groups ?? []).flatMap((group) => group.rows.filter((row) => row.differs)).length
  return (
    <Card
      title={t('compare.title', { a: a.name, b: b.name })}
      note={groups === null ? undefined : t('compare.differences', { n: count })}
      side={
        <Checkbox
          label={t('compare.only')}
          checked={only}
          onChange={(event) => setOnly(event.currentTarget.checked)}
        />
      }
    >
      {left.problem === null ? null : <ErrorNote problem={left.problem} onRetry={() => left.reload()} />}
      {right.problem === null ? null : <ErrorNote problem={right.problem} onRetry={() => right.reload()} />}
      {groups === null ? (
        <p className="hp-dim">{t('compare.waiting')}</p>
      ) : only && count === 0 ? (
        <p className="hp-dim">{t('compare.same')}</p>
      ) : (
        <table className="compare" aria-label={t('compare.title', { a: a.name, b: b.name })}>
          <thead>
            <tr>
              <th scope="col">{t('compare.fact')}</th>
              <th scope="col">{a.name}</th>
              <th scope="col">{b.name}</th>
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows key={group.title} group={group} only={only} />
          ))}
        </table>
      )}
    </Card>
  )
}

function GroupRows(props: { group: CompareGroup; only: boolean }) {
  const { group, only } = props
  const rows = only ? group.rows.filter((row) => row.differs) : group.rows
  if (rows.length === 0) return null
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {group.title}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.name} data-differs={row.differs ? '' : undefined}>
          <th scope="row">
            {row.differs ? <span aria-hidden="true">≠</span> : null}
            {row.name}
          </th>
          <td>
            <Value fact={row.a} />
          </td>
          <td>
            <Value fact={row.b} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function Value(props: { fact: FactRow | null }) {
  return props.fact === null ? <>–</> : <FactValue fact={props.fact} />
}
