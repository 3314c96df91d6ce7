/** Where and how a text stands in a picture. `end` = it ends at x. */
export interface TextPlace {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly bold?: boolean
  readonly end?: boolean
}

/** A text of a picture. Names come from phones and files: they are escaped, and what XML cannot hold is left out. */
export function textAt(place: TextPlace, text: string): string {
  const weight = place.bold === true ? ' font-weight="600"' : ''
  const anchor = place.end === true ? ' text-anchor="end"' : ''
  return `<text x="${place.x.toFixed(1)}" y="${place.y}" font-size="${place.size}" fill="${place.fill}"${weight}${anchor}>${escaped(text)}</text>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}

/** A line through samples: null breaks it, undefined (no sample of this series then) is passed over. */
export function linePath(
  times: ArrayLike<number>,
  values: ArrayLike<number | null | undefined>,
  to: { readonly x: (tMs: number) => number; readonly y: (value: number) => number },
  stepped: boolean
): string {
  let path = ''
  let broken = true
  for (let index = 0; index < times.length; index += 1) {
    const value = values[index]
    if (value === undefined) continue
    if (value === null) {
      broken = true
      continue
    }
    const x = to.x(times[index] ?? 0).toFixed(1)
    const y = to.y(value).toFixed(1)
    path += broken ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`
    broken = false
  }
  return path
}

/** The picture as a PNG, `scale` pixels of it for one of the SVG. */
export async function svgToPng(
  svg: string,
  size: { readonly width: number; readonly height: number },
  scale: number
): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width * scale
  canvas.height = size.height * scale
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}
