import type { Columns } from '@shared/base/decimate'
import type { SampleSource, SeriesReader } from './sample-source'

/** One session among several: its series are named `KEY/NAME`, its times are moved by `shiftMs`. */
export interface MergedPart {
  readonly key: string
  readonly source: SampleSource
  readonly shiftMs: number
}

/** The samples of several sessions on one time axis, read where they lie: nothing is copied. */
export class MergedSamples implements SampleSource {
  constructor(private readonly parts: readonly MergedPart[]) {}

  /** Every part only counts up, so their sum changes whenever one of them does. */
  get revision(): number {
    return this.parts.reduce((sum, part) => sum + part.source.revision, 0)
  }

  names(): readonly string[] {
    return this.parts.flatMap(({ key, source }) => source.names().map((name) => mergedName(key, name)))
  }

  series(name: string): SeriesReader | null {
    const found = this.#find(name)
    const reader = found?.part.source.series(found.name) ?? null
    if (found === null || reader === null) return null
    const { shiftMs } = found.part
    return {
      highest: reader.highest,
      lastValue: () => reader.lastValue(),
      valueBefore: (tMs, reachMs) => reader.valueBefore(tMs - shiftMs, reachMs)
    }
  }

  slice(name: string, fromMs: number, toMs: number): Columns {
    const found = this.#find(name)
    if (found === null) return { tMs: [], v: [] }
    const { shiftMs, source } = found.part
    return moved(source.slice(found.name, fromMs - shiftMs, toMs - shiftMs), shiftMs)
  }

  async every(name: string, fromMs: number, toMs: number): Promise<Columns> {
    const found = this.#find(name)
    if (found === null) return { tMs: [], v: [] }
    const { shiftMs, source } = found.part
    return moved(await source.every(found.name, fromMs - shiftMs, toMs - shiftMs), shiftMs)
  }

  hasFine(fromMs: number, toMs: number): boolean {
    return this.parts.every(({ source, shiftMs }) => source.hasFine(fromMs - shiftMs, toMs - shiftMs))
  }

  onChange(listener: () => void): { dispose(): void } {
    const subscriptions = this.parts.map(({ source }) => source.onChange(listener))
    return {
      dispose: () => {
        for (const subscription of subscriptions) subscription.dispose()
      }
    }
  }

  #find(merged: string): { part: MergedPart; name: string } | null {
    const cut = merged.indexOf('/')
    const part = this.parts.find(({ key }) => key === merged.slice(0, cut))
    return part === undefined ? null : { part, name: merged.slice(cut + 1) }
  }
}

function moved({ tMs, v }: Columns, shiftMs: number): Columns {
  return { tMs: tMs.map((time) => time + shiftMs), v }
}

/** The name of a part's series among all. Keys hold no slash. */
export function mergedName(key: string, name: string): string {
  return `${key}/${name}`
}
