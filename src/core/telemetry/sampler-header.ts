import { parseDecimal, parseInteger } from '@core/parse/parsed'
import { classifyZone } from '@core/parse/zones'
import type { SensorKind } from '@shared/model'

export interface SampledZone {
  readonly id: string
  readonly type: string
  readonly kind: SensorKind
  /** 0 = read at each tick; others are read in turn, about every eight seconds. */
  readonly group: number
}

/** What the sampler said of itself before its first tick: the meaning of every column that follows. */
export interface SamplerHeader {
  readonly version: number
  readonly hz: number
  readonly pageBytes: number
  /** Seconds between ticks as asked for. */
  readonly intervalS: number
  /**
   * Where the process table comes from: `resident` top, `scan` of /proc, or (format 1) one-shots of top (`again`, `unlimited`,
   * `toolbox`) whose frames cover 250 ms each.
   */
  readonly top: string
  readonly zones: readonly SampledZone[]
  readonly skipped: readonly { readonly id: string; readonly type: string; readonly reason: string }[]
  readonly policies: readonly string[]
  /** Folder of the battery's sysfs nodes; null with the reason when there is none that the shell may read. */
  readonly power: string | null
  readonly powerReason: string | null
}

const newestVersion = 2

/** Collects `#` lines; `end` gives the header, or null when it is of a newer format or incomplete. */
export class HeaderCollector {
  #lines: string[] | null = null

  take(line: string): void {
    if (line.startsWith('#hotplate-sampler ')) this.#lines = []
    this.#lines?.push(line)
  }

  end(): SamplerHeader | null {
    const lines = this.#lines
    this.#lines = null
    return lines === null ? null : parseHeader(lines)
  }
}

function parseHeader(lines: readonly string[]): SamplerHeader | null {
  const values = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`#${key} `)).map((line) => line.slice(key.length + 2))
  const number = (key: string, otherwise: number): number => parseInteger(values(key)[0]) ?? otherwise
  const version = number('hotplate-sampler', 0)
  if (version < 1 || version > newestVersion) return null
  const power = values('power')[0]?.split('|')
  return {
    version,
    hz: number('hz', 100),
    pageBytes: number('page', 4096),
    top: values('top')[0] ?? 'none',
    intervalS: parseDecimal(values('interval')[0]) ?? 1,
    zones: values('zone').map((text) => {
      const [group = '0', rest = ''] = version === 1 ? ['0', text] : split(text, 2)
      const [id = '', type = ''] = split(rest, 2)
      return { id, type, kind: classifyZone(type), group: parseInteger(group) ?? 0 }
    }),
    skipped: values('skip zone').map((text) => {
      const [id = '', type = '', reason = ''] = split(text, 3)
      return { id, type, reason }
    }),
    policies: values('policy').map((text) => split(text, 3)[0] ?? ''),
    power: power?.[0] === undefined || power[0] === '-' ? null : power[0],
    powerReason: power?.[1] ?? null
  }
}

/** At most `count` parts; bars beyond them belong to the last part but one's type text, which is the vendor's. */
function split(text: string, count: number): string[] {
  const parts = text.split('|')
  if (parts.length <= count) return parts
  const last = parts.at(-1) ?? ''
  return count === 2
    ? [parts[0] ?? '', parts.slice(1).join('|')]
    : [parts[0] ?? '', parts.slice(1, -1).join('|'), last]
}
