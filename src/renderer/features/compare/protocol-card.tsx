import type { Comparison, ProtocolDifference, ProtocolField } from '@shared/model'
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { DataTable, type Column } from '../../kit/data-table'

const tones = { differs: 'warn', unknown: 'plain', deliberate: 'ok' } as const

/** In what the sessions were not run alike, first of all: what is compared on purpose is ticked, the rest refuses a comparison. */
export function ProtocolCard(props: {
  comparison: Comparison
  deliberate: readonly ProtocolField[]
  onDeliberate: (fields: readonly ProtocolField[]) => void
  onForce: () => void
}) {
  const { comparison, deliberate, onDeliberate } = props
  const { t, told } = useI18n()
  const columns = useMemo<readonly Column<ProtocolDifference>[]>(
    () => [
      {
        id: 'field',
        header: t('compare.protocol.field'),
        value: (row) => t(`compare.field.${row.field}`),
        unsorted: true
      },
      ...comparison.sessions.map(({ name }, index): Column<ProtocolDifference> => ({
        id: `session-${index}`,
        header: name,
        value: (row) => told(row.values[index] ?? t('common.unknown')),
        cell: (row) => (
          <span title={told(row.values[index] ?? '')}>{told(row.values[index] ?? t('common.unknown'))}</span>
        ),
        unsorted: true
      })),
      {
        id: 'state',
        header: t('compare.protocol.state'),
        value: (row) => row.state,
        cell: (row) => <Chip tone={tones[row.state]}>{t(`compare.protocol.${row.state}`)}</Chip>,
        unsorted: true
      },
      {
        id: 'mine',
        header: t('compare.protocol.mine'),
        value: (row) => row.field,
        cell: (row) => (
          <Checkbox
            size="xs"
            aria-label={`${t('compare.protocol.mine')}: ${t(`compare.field.${row.field}`)}`}
            checked={deliberate.includes(row.field)}
            disabled={row.state === 'unknown'}
            onChange={(event) =>
              onDeliberate(
                event.currentTarget.checked
                  ? [...deliberate, row.field]
                  : deliberate.filter((field) => field !== row.field)
              )
            }
          />
        ),
        unsorted: true
      }
    ],
    [comparison.sessions, deliberate, onDeliberate, t, told]
  )
  if (comparison.protocolDifferences.length === 0)
    return (
      <Card title={t('compare.protocol')}>
        <p className="compare-same">{t('compare.protocol.same')}</p>
      </Card>
    )
  return (
    <Card
      title={t('compare.protocol')}
      side={comparison.forced ? <Chip tone="warn">{t('compare.forced')}</Chip> : null}
    >
      {comparison.comparable || comparison.forced ? null : (
        <div className="compare-refused" role="alert">
          <span>
            <b>{t('compare.refused')}</b> {t('compare.refusedWhat')}
          </span>
          <Button small onClick={props.onForce}>
            {t('compare.force')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('compare.protocol')}
        columns={columns}
        rows={comparison.protocolDifferences}
        rowKey={(row) => row.field}
        none={t('compare.protocol.same')}
      />
    </Card>
  )
}
