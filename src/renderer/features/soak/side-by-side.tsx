import type { PhoneSummary, SessionDetail } from '@shared/model'
import { seriesNames } from '@shared/units/series'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useServices } from '../../app/services'
import { mergedName, MergedSamples } from '../../charts/merged-samples'
import type { OverlayOf } from '../../charts/timeline/controller'
import { markLines } from '../../charts/timeline/event-text'
import { ExportMenu, type ExportedTimeline } from '../../charts/timeline/export-menu'
import { laneUnit } from '../../charts/timeline/lane-note'
import { inUnit, line, type Lane } from '../../charts/timeline/lanes'
import { MergedTimeline } from '../../charts/timeline/merged-timeline'
import { computeSpans } from '../../charts/timeline/spans'
import { useHeld } from '../../charts/use-held'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { EmptyState } from '../../kit/empty-state'
import type { SessionFeed } from '../../state/session-feed'
import { useFeeds, useFeedStates } from '../compare/use-feeds'
import { useBeside } from './use-beside'

interface Beside {
  readonly key: string
  readonly detail: SessionDetail
  readonly shiftMs: number
}

/** Every running soak, and those that just ended, on one time axis: two lanes a phone, one crosshair and one selection through all. */
export function SideBySide(props: { phones: readonly PhoneSummary[] }) {
  const { ui, pump } = useServices()
  const i18n = useI18n()
  const { t } = i18n
  const [byClock, setByClock] = useState(true)
  const running = props.phones.flatMap(({ sessionId }) => sessionId ?? [])
  const { ids, dismiss } = useBeside(running)
  const feeds = useFeeds(ids)
  const states = useFeedStates(feeds)
  const starts = states.map(({ detail }) => (detail === null ? Number.NaN : Date.parse(detail.startedAt)))
  const shifts = shiftsOf(starts, byClock)
  const shiftKey = shifts.join()
  const samples = useMerged(feeds, shiftKey)
  const beside = states.flatMap(({ detail }, index): Beside[] =>
    detail === null ? [] : [{ key: feeds[index]?.sessionId ?? '', detail, shiftMs: shifts[index] ?? 0 }]
  )
  const known = beside
    .map(({ key, detail }) => `${key} ${detail.series.length} ${detail.events.length}`)
    .join()
  const lanes = useLanes(beside, known)
  const overlay = useOverlay(beside, `${known} ${shiftKey}`)
  if (ids.length === 0)
    return (
      <EmptyState title={t('side.empty.title')} text={t('side.empty.text')}>
        <Button tone="primary" onClick={() => ui.go({ mode: null })}>
          {t('soak.new')}
        </Button>
      </EmptyState>
    )
  const views = lanes.map((lane) => ({ lane, ...laneWords(lane, beside, i18n), reason: null }))
  return (
    <>
      <div className="hp-title">
        <h1>{t('side.title')}</h1>
        <span className="hp-grow" />
        {beside
          .filter(({ key }) => !running.includes(key))
          .map(({ key, detail }) => (
            <Button
              key={key}
              small
              tone="quiet"
              label={t('side.dismiss', { name: detail.name })}
              onClick={() => dismiss(key)}
            >
              {t('side.ended', { phone: detail.phoneName })} ✕
            </Button>
          ))}
        <SegmentedControl
          size="xs"
          aria-label={t('side.axis')}
          value={byClock ? 'clock' : 'start'}
          data={(['clock', 'start'] as const).map((value) => ({ value, label: t(`side.${value}`) }))}
          onChange={(value) => setByClock(value === 'clock')}
        />
      </div>
      <MergedTimeline
        label={t('side.title')}
        samples={samples}
        lanes={views}
        overlay={overlay}
        endMs={Math.max(0, ...states.map(({ nowMs }, index) => nowMs + (shifts[index] ?? 0)))}
        live={running.length > 0}
        pump={pump}
        tools={<ExportMenu exported={() => exportedOf(beside, i18n)} lanes={views} />}
      />
    </>
  )
}

/** The running sessions as one source; `shifts` = how far each is moved, ms, comma separated. */
function useMerged(feeds: readonly SessionFeed[], shifts: string): MergedSamples {
  return useMemo(() => {
    const moved = shifts.split(',').map(Number)
    return new MergedSamples(
      feeds.map(({ sessionId, samples }, index) => ({
        key: sessionId,
        source: samples,
        shiftMs: moved[index] ?? 0
      }))
    )
  }, [feeds, shifts])
}

/** How far each session is moved: to its place on the wall clock, or not at all. */
export function shiftsOf(startsMs: readonly number[], byClock: boolean): readonly number[] {
  const known = startsMs.filter((start) => Number.isFinite(start))
  const first = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return startsMs.map((start) => (byClock && Number.isFinite(start) ? start - first : 0))
}

function useLanes(beside: readonly Beside[], known: string): readonly Lane[] {
  const held = useHeld(beside, [known])
  const { temperatureUnit } = useI18n().f
  return useMemo(() => inUnit(held.flatMap(lanesOf), temperatureUnit), [held, temperatureUnit])
}

function lanesOf({ key, detail }: Beside): readonly Lane[] {
  const has = (name: string): boolean => detail.series.some((series) => series.name === name)
  const temperature = [seriesNames.cpuTemp, seriesNames.skinTemp, seriesNames.batteryTemp].find(has)
  return [
    {
      id: `${key}/rate`,
      heightPx: 84,
      zero: false,
      span: 2,
      digits: 1,
      series: [line(mergedName(key, seriesNames.tokenRate), 'rate', { width: 1.7, label: detail.phoneName })]
    },
    {
      id: `${key}/temperature`,
      heightPx: 64,
      zero: false,
      span: 20,
      digits: 0,
      series:
        temperature === undefined
          ? []
          : [line(mergedName(key, temperature), 'hot', { width: 1.5, label: detail.phoneName })]
    }
  ]
}

function laneWords(lane: Lane, beside: readonly Beside[], i18n: I18n): { title: string; unit: string } {
  const cut = lane.id.lastIndexOf('/')
  const name = beside.find(({ key }) => key === lane.id.slice(0, cut))?.detail.phoneName ?? ''
  const id = lane.id.slice(cut + 1) === 'rate' ? 'rate' : 'temperature'
  return { title: name, unit: laneUnit(id, i18n) }
}

/** Each phone's series under its name and serial: a lab has several phones of one name. */
function exportedOf(beside: readonly Beside[], { t, f }: I18n): ExportedTimeline {
  const series = beside.flatMap(({ key, detail }) =>
    detail.series.map(({ name, unit }) => ({
      name: mergedName(key, name),
      unit,
      column: `${detail.phoneName} (${detail.serial}) ${name}`
    }))
  )
  const conditions = beside
    .map(({ detail }) => [detail.phoneName, detail.modelName, f.dateTime(detail.startedAt)])
    .map((parts) => parts.filter((part) => part !== null).join(', '))
    .join(' · ')
  return { title: t('side.title'), conditions, series }
}

/** What happened on a phone is drawn behind that phone's lanes only. */
function useOverlay(beside: readonly Beside[], known: string): OverlayOf {
  const held = useHeld(beside, [known])
  return useMemo(() => {
    const made = new Map(
      held.map(({ key, detail, shiftMs }) => [
        key,
        {
          spans: computeSpans(detail.events, 0).map((span) => ({
            ...span,
            fromMs: span.fromMs + shiftMs,
            toMs: span.toMs + shiftMs
          })),
          lines: markLines(detail.events).map((mark) => ({ ...mark, tMs: mark.tMs + shiftMs }))
        }
      ])
    )
    return (laneId) => made.get(laneId.slice(0, laneId.lastIndexOf('/'))) ?? { spans: [], lines: [] }
  }, [held])
}
