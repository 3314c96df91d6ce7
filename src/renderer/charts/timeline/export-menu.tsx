import type { SessionDetail } from '@shared/model'
import { useRef } from 'react'
import { useAction } from '../../app/use-action'
import { useI18n, type I18n } from '../../i18n/i18n-context'
import { MenuButton } from '../../kit/menu-button'
import { readPalette } from '../palette'
import { safeFileName, saveFile } from '../save-file'
import type { Refine, TimelineController } from './controller'
import { selectionCsv } from './export-csv'
import { pictureHeight, timelineSvg, type PictureLane } from './export-svg'
import type { LaneView } from './lane-row'
import { laneSeriesLabel } from './series-label'
import { svgToPng } from './svg-parts'
import { useTimeline, useTimelineState, type TimelineParts } from './timeline-context'

const widthPx = 1280
const pixelRatio = 2
const csvPoints = 20_000

/** What is seen as a picture, what is selected as numbers. */
export function ExportMenu(props: {
  detail: SessionDetail
  lanes: readonly LaneView[]
  refine: Refine | null
}) {
  const { detail, refine } = props
  const i18n = useI18n()
  const { t } = i18n
  const parts = useTimeline()
  const place = useRef<HTMLSpanElement>(null)
  const selection = useTimelineState((state) => state.selection)
  const name = safeFileName(detail.name)
  const { run } = useAction(async (kind: 'png' | 'svg' | 'csv') => {
    if (kind === 'csv') {
      if (selection === null) return
      if (refine !== null) await refine(selection.fromMs, selection.toMs, csvPoints)
      saveFile(`${name}.csv`, selectionCsv(detail.series, parts.samples, selection), 'text/csv')
      return
    }
    const lanes = pictureLanes(props.lanes, parts.controller, i18n)
    const svg = draw(detail, lanes, { parts, element: place.current ?? document.body, i18n })
    const size = { width: widthPx, height: pictureHeight(lanes) }
    if (kind === 'svg') saveFile(`${name}.svg`, svg, 'image/svg+xml')
    else saveFile(`${name}.png`, await svgToPng(svg, size, pixelRatio))
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
            text: t('timeline.exportCsv'),
            hint: selection === null ? t('timeline.exportCsvHint') : undefined,
            disabled: selection === null,
            onSelect: () => run('csv')
          }
        ]}
      />
    </span>
  )
}

function pictureLanes(
  lanes: readonly LaneView[],
  controller: TimelineController,
  i18n: I18n
): readonly PictureLane[] {
  return lanes
    .filter(({ lane }) => lane.series.length > 0)
    .map(({ lane, title, unit }) => ({
      lane,
      title,
      unit,
      labels: lane.series.map((series) => laneSeriesLabel(series, i18n)),
      overlay: controller.overlayOf(lane.id)
    }))
}

interface Surroundings {
  readonly parts: TimelineParts
  /** An element of the page, for the colours that hold there. */
  readonly element: Element
  readonly i18n: I18n
}

function draw(detail: SessionDetail, lanes: readonly PictureLane[], around: Surroundings): string {
  const { parts, element, i18n } = around
  const { f, t, told } = i18n
  const { view, bounds } = parts.controller.store.getState()
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
    title: detail.name,
    conditions: conditions.filter((part) => part !== null).join(' · '),
    lanes,
    view: { fromMs: view.fromMs, toMs: bounds.live ? view.toMs : Math.min(view.toMs, bounds.endMs) },
    widthPx,
    formatNumber: f.number,
    formatTime: f.clock
  }
  const background = getComputedStyle(element).getPropertyValue('--hp-bg').trim()
  return timelineSvg(picture, parts.samples, readPalette(element), background)
}
