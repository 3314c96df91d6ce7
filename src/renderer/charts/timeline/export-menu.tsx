import { describeSeries, seriesNames } from '@shared/units/series'
import { useRef } from 'react'
import { useAction } from '../../app/use-action'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { MenuButton } from '../../kit/menu-button'
import { readPalette } from '../palette'
import { safeFileName, saveFile } from '../save-file'
import { selectionCsv, type CsvSeries } from './export-csv'
import { pictureHeight, timelineSvg } from './export-svg'
import type { LaneView } from './lane-row'
import { savePicture, type DrawnPicture } from './save-picture'
import { pictureWidthPx, seenPicture } from './seen-picture'
import { useTimeline, useTimelineState, type TimelineParts } from './timeline-context'

/** The unit of temperatures in CSV, whatever the reader's own: a program that reads it finds the same column everywhere. */
const csvDegrees = describeSeries(seriesNames.cpuTemp).unit

/** What a saved picture says above its lanes, and the series that go into a table. */
export interface ExportedTimeline {
  readonly title: string
  readonly conditions: string
  readonly series: readonly CsvSeries[]
}

type SeenLanes = readonly Omit<LaneView, 'figures'>[]

/** What is seen as a picture, what is selected as numbers. `exported` is asked when something is exported. */
export function ExportMenu(props: { exported: () => ExportedTimeline; lanes: SeenLanes }) {
  const i18n = useI18n()
  const { t } = i18n
  const parts = useTimeline()
  const place = useRef<HTMLSpanElement>(null)
  const selection = useTimelineState((state) => state.selection)
  const { run } = useAction(async (kind: 'png' | 'svg' | 'csv') => {
    const exported = props.exported()
    const name = safeFileName(exported.title)
    if (kind === 'csv') {
      if (selection === null) return
      saveFile(`${name}.csv`, await selectionCsv(exported.series, parts.samples, selection), 'text/csv')
      return
    }
    const around = { parts, element: place.current ?? document.body, i18n }
    await savePicture(name, kind, draw(exported, props.lanes, around))
  })
  return (
    <span ref={place}>
      <MenuButton
        tone="quiet"
        text={t('timeline.export')}
        entries={[
          { id: 'png', text: t('timeline.exportPng'), onSelect: () => run('png') },
          { id: 'svg', text: t('timeline.exportSvg'), onSelect: () => run('svg') },
          {
            id: 'csv',
            text: t('timeline.exportCsv', { degrees: csvDegrees }),
            hint: selection === null ? t('timeline.exportCsvHint') : undefined,
            disabled: selection === null,
            onSelect: () => run('csv')
          }
        ]}
      />
    </span>
  )
}

interface Surroundings {
  readonly parts: TimelineParts
  /** An element of the page, for the colours that hold there. */
  readonly element: Element
  readonly i18n: I18n
}

function draw(
  { title, conditions }: ExportedTimeline,
  lanes: SeenLanes,
  { parts, element, i18n }: Surroundings
): DrawnPicture {
  const picture = { ...seenPicture(lanes, parts, i18n), title, conditions }
  const background = getComputedStyle(element).getPropertyValue('--hp-bg').trim()
  const svg = timelineSvg(picture, parts.samples, readPalette(element), background)
  return { svg, width: pictureWidthPx, height: pictureHeight(picture.lanes) }
}
