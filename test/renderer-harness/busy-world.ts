import type { PhoneSummary, SeriesColumns, SessionDetail } from '@shared/model'
import { World } from './world'

const live = ['live', 'live-2', 'live-3', 'live-4']
const longS = 28_800
const names = ['Galaxy S24 Ultra', 'Xiaomi 14', 'OnePlus 12', 'Pixel 8 Pro']

/** The most that the budgets of the page ask for: 16 phones, 4 of them in a soak, 1,000 processes on each. */
export class BusyWorld extends World {
  readonly #openedMs = Date.now()
  readonly #long = super.samples(0, longS)

  /** `speed` = session seconds a second; above 1 the soaks begin at 0 and go on as long as one looks. */
  constructor(private readonly speed = 1) {
    super('full')
  }

  /** The long session's are made before it is asked for: inventing them is no work of what is measured. */
  protected override samples(fromS: number, toS: number): SeriesColumns[] {
    return fromS === 0 && toS === longS ? this.#long : super.samples(fromS, toS)
  }

  override nowS(): number {
    return this.speed === 1 ? super.nowS() : Math.floor(((Date.now() - this.#openedMs) / 1000) * this.speed)
  }

  override phones(): PhoneSummary[] {
    const [first] = super.phones()
    if (first === undefined) return []
    return Array.from({ length: 16 }, (_, n) => {
      const sessionId = live[n] ?? null
      return {
        ...first,
        serial: n === 0 ? first.serial : `SERIAL-${n}`,
        name: names[n] ?? `Phone ${n + 1}`,
        links: first.links.map((link) => ({ ...link, address: n === 0 ? link.address : `SERIAL-${n}` })),
        sessionId,
        job: sessionId === null ? null : first.job,
        group: `rack ${1 + (n % 3)}`
      }
    })
  }

  override session(id: string): SessionDetail {
    const found = super.session(id.startsWith('live') ? 'live' : id)
    const { processes } = found
    const [row] = processes?.rows ?? []
    if (!id.startsWith('live') || processes === null || row === undefined) return { ...found, id }
    const more = Array.from({ length: 1000 - processes.rows.length }, (_, n) => ({
      ...row,
      ...{ pid: 20_000 + n, name: `process-${n}`, packageName: null, isRun: false, hogSinceMs: null },
      cpuPct: n % 40
    }))
    return { ...found, id, processes: { ...processes, rows: [...processes.rows, ...more] } }
  }
}
