import { saveFile } from '../save-file'
import { svgToPng } from './svg-parts'

/** A picture that is drawn: its SVG and how large it is, px. */
export interface DrawnPicture {
  readonly svg: string
  readonly width: number
  readonly height: number
}

const pixelRatio = 2

/** Hands the picture to the browser as a file to save; a PNG has two pixels for each of the SVG. */
export async function savePicture(name: string, kind: 'png' | 'svg', picture: DrawnPicture): Promise<void> {
  if (kind === 'svg') saveFile(`${name}.svg`, picture.svg, 'image/svg+xml')
  else saveFile(`${name}.png`, await svgToPng(picture.svg, picture, pixelRatio))
}
