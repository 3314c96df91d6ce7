import type { Comparison } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { useEffect, useMemo } from 'react'
import { useServices } from '../../app/services'
import { mergedName, MergedSamples } from '../../charts/merged-samples'
import { SampleStore } from '../../charts/sample-store'
import { laneUnit } from '../../charts/timeline/lane-note'
import { inUnit } from '../../charts/timeline/lanes'
import { MergedTimeline } from '../../charts/timeline/merged-timeline'
import type { Overlay } from '../../charts/timeline/overlay'
import { useHeld } from '../../charts/use-held'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { comparedLanes } from './merged-lanes'
import { OverlayMenu } from './overlay-menu'
import { rateDifference } from './rate-difference'
import type { ComparedSource } from './use-comparison'
import { useFeedStates } from './use-feeds'
import { useSourceFeeds } from './use-source-feeds'

const smoothMs = 5000

/** The sessions' rates, their difference to the first, temperatures and caps on one axis, laid on each other where the comparison says. */
export function OverlayCard(props: { comparison: Comparison; compared: readonly ComparedSource[] }) {
  const { comparison, compared } = props
  const { pump } = useServices()
  const i18n = useI18n()
  const { temperatureUnit } = i18n.f
  const drawn = useMemo(
    () =>
      comparison.sessions.flatMap(({ name, zeroMs }, index) => {
        const source = compared[index]
        return zeroMs === null || source === undefined ? [] : [{ name, zeroMs, source }]
      }),
    [comparison.sessions, compared]
  )
  const feeds = useSourceFeeds(useMemo(() => drawn.map(({ source }) => source), [drawn]))
  const states = useFeedStates(feeds)
  const zeroMs = Math.max(0, ...drawn.map((session) => session.zeroMs))
  const difference = useMemo(() => new SampleStore(), [])
  const samples = useMemo(
    () =>
      new MergedSamples([
        ...feeds.map((feed, index) => ({
          key: `s${index}`,
          source: feed.samples,
          shiftMs: zeroMs - (drawn[index]?.zeroMs ?? 0)
        })),
        { key: 'difference', source: difference, shiftMs: 0 }
      ]),
    [feeds, drawn, zeroMs, difference]
  )
  const revision = states.reduce((sum, state) => sum + state.revision, 0)
  useEffect(() => {
    fillDifference(difference, samples, feeds.length)
  }, [difference, samples, feeds.length, revision])
  const described = states.map((state) => state.detail?.series ?? [])
  const series = useHeld(described, [feeds, described.map(({ length }) => length).join()])
  const lanes = useMemo(
    () =>
      inUnit(
        comparedLanes(
          series.map((some, index) => ({ key: `s${index}`, name: drawn[index]?.name ?? '', series: some }))
        ),
        temperatureUnit
      ),
    [series, drawn, temperatureUnit]
  )
  const overlay = useMemo<Omit<Overlay, 'endMs'>>(
    () => ({ spans: [], lines: [{ tMs: zeroMs, tone: 'plain' }] }),
    [zeroMs]
  )
  const endMs = Math.max(
    0,
    ...states.map((state, index) => state.nowMs + zeroMs - (drawn[index]?.zeroMs ?? 0))
  )
  const overlayOf = useMemo(() => () => overlay, [overlay])
  if (drawn.length >= 2 && feeds.length === 0)
    return <p className="hp-dim compare-none">{i18n.t('diagnose.reading')}</p>
  const views = lanes.map((lane) => ({ lane, ...laneWords(lane.id, drawn[0]?.name ?? '', i18n) }))
  if (drawn.length < 2) return <p className="hp-dim compare-none">{i18n.t('compare.noTimeline')}</p>
  return (
    <MergedTimeline
      label={i18n.t('compare.overlay')}
      samples={samples}
      lanes={views}
      overlay={overlayOf}
      endMs={endMs}
      live={false}
      pump={pump}
      tools={<OverlayMenu comparison={comparison} lanes={views} />}
    />
  )
}

function laneWords(id: string, base: string, { t, f }: I18n): { title: string; unit: string; reason: null } {
  const reason = null
  if (id === 'difference')
    return { title: t('compare.difference'), unit: t('compare.differenceUnit', { name: base }), reason }
  if (id === 'temperature') return { title: t('compare.cpuTemp'), unit: laneUnit(id, { t, f }), reason }
  if (id === 'clock') return { title: t('compare.clock'), unit: 'GHz', reason }
  return { title: t('lane.rate'), unit: t('lane.rate.unit'), reason }
}

function fillDifference(difference: SampleStore, samples: MergedSamples, sessions: number): void {
  const rate = (index: number) =>
    samples.slice(
      mergedName(`s${index}`, seriesNames.tokenRate),
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY
    )
  const base = rate(0)
  difference.reset()
  for (let index = 1; index < sessions; index += 1) {
    const { tMs, v } = rateDifference(base, rate(index), smoothMs)
    difference.append([{ name: `s${index}`, tMs: [...tMs], v: [...v] }])
  }
}
