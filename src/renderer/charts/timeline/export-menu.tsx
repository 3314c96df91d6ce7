import { describeSeries, seriesNames } from '@shared/units/series'
import { useRef } from 'react'
import { useAction } from '../../app/use-action'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { MenuButton } from '../../kit/menu-button'
import { readPalette } from '../palette'
import { safeFileName, saveFile } from '../save-file'
import { selectionCsv } from './export-csv'
import { pictureHeight, timelineSvg } from './export-svg'
import type { LaneView } from './lane-row'
import { savePicture, type DrawnPicture } from './save-picture'
import { pictureWidthPx, seenPicture } from './seen-picture'
import { useTimeline, useTimelineState, type TimelineParts } from './timeline-context'
import type { ToldDetail } from './told-detail'

/** The unit of temperatures in CSV, whatever the reader's own: a program that reads it finds the same column everywhere. */
const csvDegrees = describeSeries(seriesNames.cpuTemp).unit

/** What is seen as a picture, what is selected as numbers. */
export function ExportMenu(props: { detail: ToldDetail; lanes: readonly LaneView[] }) {
  const { detail } = props
  const i18n = useI18n()
  const { t } = i18n
  const parts = useTimeline()
  const place = useRef<HTMLSpanElement>(null)
  const selection = useTimelineState((state) => state.selection)
  const name = safeFileName(detail.name)
  const { run } = useAction(async (kind: 'png' | 'svg' | 'csv') => {
    if (kind === 'csv') {
      if (selection === null) return
      saveFile(`${name}.csv`, await selectionCsv(detail.series, parts.samples, selection), 'text/csv')
      return
    }
    const around = { parts, element: place.current ?? document.body, i18n }
    await savePicture(name, kind, draw(detail, props.lanes, around))
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

function draw(detail: ToldDetail, lanes: readonly LaneView[], around: Surroundings): DrawnPicture {
  const { parts, element, i18n } = around
  const { f, t, told } = i18n
  const conditions = [
    detail.phoneName,
    detail.buildName,
    detail.modelName,
    ...detail.effective.map(
      ({ name, requested, effective }) => `${t(`setting.${name}`)} ${told(effective ?? requested)}`
    ),
    detail.cooling,
    f.dateTime(detail.startedAt)
  ]
  const picture = {
    ...seenPicture(lanes, parts, i18n),
    title: detail.name,
    conditions: conditions.filter((part) => part !== null).join(' · ')
  }
  const background = getComputedStyle(element).getPropertyValue('--hp-bg').trim()
  const svg = timelineSvg(picture, parts.samples, readPalette(element), background)
  return { svg, width: pictureWidthPx, height: pictureHeight(picture.lanes) }
}
