import type { Comparison } from '@shared/model'
import { useRef } from 'react'
import { useAction } from '../../app/use-action'
import { readPalette, type Palette } from '../../charts/palette'
import { safeFileName } from '../../charts/save-file'
import { savePicture, type DrawnPicture } from '../../charts/timeline/save-picture'
import { pictureWidthPx } from '../../charts/timeline/seen-picture'
import { useI18n } from '../../i18n/i18n-context'
import { MenuButton } from '../../kit/menu-button'
import { comparisonPicture } from './comparison-picture'
import { comparisonSvg } from './comparison-svg'

/** Colours of a picture: those of the page. */
export interface PictureLook {
  readonly palette: Palette
  readonly background: string
}

/** The comparison as a picture (PNG, SVG): its table of effects, with the timeline under it where `timeline` draws one. */
export function PictureMenu(props: {
  comparison: Comparison
  timeline: ((look: PictureLook) => DrawnPicture) | null
}) {
  const { comparison, timeline } = props
  const i18n = useI18n()
  const { t } = i18n
  const place = useRef<HTMLSpanElement>(null)
  const { run } = useAction(async (kind: 'png' | 'svg') => {
    const element = place.current ?? document.body
    const background = getComputedStyle(element).getPropertyValue('--hp-bg').trim()
    const look = { palette: readPalette(element), background, widthPx: pictureWidthPx }
    const picture = comparisonPicture(comparison, i18n)
    await savePicture(
      safeFileName(picture.title),
      kind,
      comparisonSvg(picture, look, timeline?.(look) ?? null)
    )
  })
  return (
    <span ref={place}>
      <MenuButton
        tone="quiet"
        text={t('timeline.export')}
        entries={[
          {
            id: 'png',
            text: t(timeline === null ? 'compare.png' : 'compare.pngSeen'),
            onSelect: () => run('png')
          },
          {
            id: 'svg',
            text: t(timeline === null ? 'compare.svg' : 'compare.svgSeen'),
            onSelect: () => run('svg')
          }
        ]}
      />
    </span>
  )
}
