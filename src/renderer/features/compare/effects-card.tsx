import type { CompareMetric, CompareVerdict, Comparison } from '@shared/model'
import { CopyButton } from '@mantine/core'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip, type Tone } from '../../kit/chip'
import { DataTable, type Column } from '../../kit/data-table'
import { comparisonMarkdown, intervalText, metricName, metricNumber, signedNumber } from './compare-words'
import { PictureMenu } from './picture-menu'

const tones: Readonly<Record<CompareVerdict, Tone>> = {
  better: 'ok',
  worse: 'bad',
  same: 'plain',
  unclear: 'plain'
}

/** Every metric of every session with its interval, and how each differs from the first beyond the noise. */
export function EffectsCard(props: { comparison: Comparison }) {
  const { comparison } = props
  const i18n = useI18n()
  const { t } = i18n
  const columns = useMemo<readonly Column<CompareMetric>[]>(
    () => [
      {
        id: 'metric',
        header: t('compare.metric'),
        value: (row) => metricName(row.metric, { t }),
        cell: (row) => (
          <>
            {metricName(row.metric, { t })} <span className="hp-dim">{row.unit}</span>
          </>
        ),
        unsorted: true
      },
      ...comparison.sessions.map(({ sessionId, name }): Column<CompareMetric> => ({
        id: sessionId,
        header: name,
        value: (row) => row.values.find((value) => value.sessionId === sessionId)?.median ?? 0,
        cell: (row) => <EffectCell metric={row} sessionId={sessionId} />,
        numeric: true,
        unsorted: true
      }))
    ],
    [comparison.sessions, t]
  )
  return (
    <Card
      title={t('compare.effects')}
      note={t('compare.effectsNote', { name: comparison.sessions[0]?.name ?? '' })}
      side={
        <span className="row">
          <Chip tone={comparison.regression ? 'bad' : 'ok'}>
            {t(comparison.regression ? 'compare.regression' : 'compare.noRegression')}
          </Chip>
          <PictureMenu comparison={comparison} timeline={null} />
          <CopyButton value={comparisonMarkdown(comparison, i18n)}>
            {({ copied, copy }) => (
              <Button small onClick={copy}>
                {copied ? t('common.copied') : t('compare.copy')}
              </Button>
            )}
          </CopyButton>
        </span>
      }
    >
      <DataTable
        label={t('compare.effects')}
        columns={columns}
        rows={comparison.metrics}
        rowKey={(row) => row.metric}
        none={t('compare.refused')}
      />
    </Card>
  )
}

function EffectCell(props: { metric: CompareMetric; sessionId: string }) {
  const { metric, sessionId } = props
  const i18n = useI18n()
  const { t, f, told } = i18n
  const value = metric.values.find((one) => one.sessionId === sessionId)
  const effect = metric.effects.find((one) => one.sessionId === sessionId)
  if (value === undefined) return null
  if (value.median === null)
    return (
      <span className="effect" title={value.reason === null ? undefined : told(value.reason)}>
        <b>{f.number(null)}</b>
      </span>
    )
  return (
    <span className="effect" title={value.samples?.map((one) => f.number(one, 2)).join(', ')}>
      <b>{metricNumber(value.median, metric.unit, i18n)}</b>{' '}
      <small>{intervalText(value.interval, metric.unit, i18n)}</small>
      {value.falling ? (
        <Chip tone="warn" title={t('compare.fallingTitle')}>
          {t('compare.falling')}
        </Chip>
      ) : null}
      {effect === undefined || effect.difference === null ? null : (
        <small className="effect-difference" title={intervalText(effect.interval, metric.unit, i18n)}>
          {signedNumber(effect.difference, metric.unit, i18n)}
          {effect.differencePct === null ? '' : ` (${f.percent(effect.differencePct / 100, 1)})`}{' '}
          <Chip tone={tones[effect.verdict]}>{t(`compare.verdict.${effect.verdict}`)}</Chip>
        </small>
      )}
    </span>
  )
}
