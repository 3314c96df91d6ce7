/** Colours of one scheme as canvas needs them; names as in kit/tokens.css. */
export interface Palette {
  readonly text: string
  readonly dim: string
  readonly faint: string
  readonly line: string
  readonly rate: string
  readonly hot: string
  readonly warm: string
  readonly clock: string
  readonly power: string
  readonly other: string
  readonly warn: string
  readonly bad: string
  readonly hatch: string
  readonly hatchGrey: string
}

export type PaletteColor = keyof Palette

const variables: Readonly<Record<PaletteColor, string>> = {
  text: '--hp-text',
  dim: '--hp-dim',
  faint: '--hp-faint',
  line: '--hp-line',
  rate: '--hp-rate',
  hot: '--hp-hot',
  warm: '--hp-warm',
  clock: '--hp-clock',
  power: '--hp-power',
  other: '--hp-other',
  warn: '--hp-warn',
  bad: '--hp-bad',
  hatch: '--hp-hatch',
  hatchGrey: '--hp-hatch-grey'
}

/** Reads the colours that hold at `element` now. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const entries = Object.entries(variables).map(([name, variable]) => [
    name,
    style.getPropertyValue(variable).trim() || '#888888'
  ])
  return Object.fromEntries(entries) as Palette
}

/** A point on a dark-to-light ramp that reads without hue (blue → orange), `share` 0..1. */
export function timeColor(share: number): string {
  const at = Math.min(1, Math.max(0, share))
  const mix = (a: number, b: number): number => Math.round(a + (b - a) * at)
  return `rgb(${mix(86, 240)} ${mix(140, 150)} ${mix(233, 60)})`
}
