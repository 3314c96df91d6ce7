import { HotplateError } from '@shared/errors/hotplate-error'
import type {
  ManifestEntry,
  PhoneSummary,
  ProvisionStatus,
  SeriesColumns,
  SessionDetail,
  SessionFrame
} from '@shared/model'
import { recipes } from './library-data'
import { builds, models, phones } from './phones-data'
import { jobs, placements } from './provision-data'
import { detail, type SessionShape } from './sessions-data'
import { columns } from './soak-data'
import { thin } from './thin'
import { verdict } from './verdict-data'

export type Scenario = 'full' | 'empty'

const liveStartS = 761

/** The invented world of the harness: a live soak, a transfer under way, stored sessions. */
export class World {
  readonly #bornMs = Date.now()
  readonly #shapes: readonly SessionShape[]

  constructor(readonly scenario: Scenario) {
    const stored = (
      id: string,
      name: string,
      [nowS, hoursAgo]: readonly [number, number],
      state: SessionDetail['state']
    ) => ({
      id,
      name,
      nowS,
      state,
      startedAt: new Date(this.#bornMs - hoursAgo * 3_600_000).toISOString(),
      serial: 'R5CX10ABCDE',
      phoneName: 'Galaxy S24 Ultra'
    })
    this.#shapes =
      scenario === 'empty'
        ? []
        : [
            stored('live', 'qwen3-8b Q4_0', [liveStartS, 0.2], 'recording'),
            stored('bare', 'bare, 15 min', [900, 5], 'finished'),
            stored('peltier', 'Peltier clip, 2 min', [150, 26], 'finished'),
            stored('bench', 'llama-bench, bare', [140, 30], 'finished'),
            stored('prompt', 'one prompt', [100, 31], 'finished'),
            stored('reboot', 'tunnel test', [480, 50], 'endedByReboot'),
            stored('long', 'overnight, 8 h', [28_800, 70], 'stopped')
          ]
  }

  nowS(): number {
    return Math.min(900, liveStartS + Math.floor((Date.now() - this.#bornMs) / 1000))
  }

  phones(): PhoneSummary[] {
    return this.scenario === 'empty' ? [] : phones('live', 0.62)
  }

  library() {
    return this.scenario === 'empty' ? { builds: [], models: [], recipes: [] } : { builds, models, recipes }
  }

  sessions(): SessionDetail[] {
    return this.#shapes.map((shape) => this.session(shape.id))
  }

  session(id: string): SessionDetail {
    const shape = this.#shapes.find((one) => one.id === id)
    if (shape === undefined) throw new HotplateError('UNKNOWN_SESSION', { session: id })
    return detail(id === 'live' ? { ...shape, nowS: this.nowS() } : shape)
  }

  /** Frames of a session: everything at first, then what is new, four times a second. */
  async *follow(id: string, signal?: AbortSignal): AsyncGenerator<SessionFrame, void> {
    let sentS = -1
    while (signal?.aborted !== true) {
      const now = this.session(id)
      const nowS = Math.round(now.durationMs / 1000)
      yield {
        detail: now,
        nowMs: now.durationMs,
        columns: this.samples(sentS + 1, nowS),
        verdict: id.startsWith('live') ? verdict(nowS) : null
      }
      if (!id.startsWith('live')) return
      sentS = nowS
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  /** Samples of every series for whole seconds in [fromS, toS], as thin as a frame has them. */
  protected samples(fromS: number, toS: number): SeriesColumns[] {
    return thin(columns(fromS, toS), 2000)
  }

  jobs(): ProvisionStatus[] {
    if (this.scenario === 'empty') return []
    return jobs()
  }

  placements(): ManifestEntry[] {
    if (this.scenario === 'empty') return []
    return placements()
  }
}
