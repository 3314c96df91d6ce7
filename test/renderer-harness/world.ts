import { HotplateError } from '@shared/errors/hotplate-error'
import type {
  FileProgress,
  ManifestEntry,
  PhoneSummary,
  ProvisionStatus,
  SessionDetail,
  SessionFrame
} from '@shared/model'
import { builds, models, phones } from './phones-data'
import { detail, type SessionShape } from './sessions-data'
import { columns } from './soak-data'
import { thin } from './thin'

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
    return this.scenario === 'empty' ? { builds: [], models: [] } : { builds, models }
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
      yield { detail: now, nowMs: now.durationMs, columns: thin(columns(sentS + 1, nowS), 2000) }
      if (id !== 'live') return
      sentS = nowS
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  jobs(): ProvisionStatus[] {
    if (this.scenario === 'empty') return []
    return [
      job('job-1', '4f1c22a9', 'running', 0.62),
      { ...job('job-2', 'CPH2581-01', 'failed', 0.2), error: noSpace() },
      { ...job('job-3', 'R5CX10ABCDE', 'done', 1), skippedBytes: 14_556_000_000, sentBytes: 4_057_400_000 }
    ]
  }

  placements(): ManifestEntry[] {
    if (this.scenario === 'empty') return []
    const placed = { placedAt: '2026-01-14T10:00:00Z', placedBy: 'me@desk' }
    return [
      { ...placed, kind: 'build', id: 'b10587', name: 'b10587 android-arm64', files: builds[0]?.files ?? [] },
      { ...placed, kind: 'model', id: 'qwen8', name: 'qwen3-8b Q4_0', files: models[1]?.shards ?? [] }
    ]
  }
}

function noSpace() {
  return new HotplateError('NO_SPACE', {
    serial: 'CPH2581-01',
    freeBytes: 3_100_000_000,
    neededBytes: 18_613_400_000
  }).toDetail()
}

function job(jobId: string, serial: string, state: ProvisionStatus['state'], share: number): ProvisionStatus {
  const [build] = builds
  const [model] = models
  const list = [
    ...(build?.files ?? []).map((file) => ({ ...file, group: 'build' as const })),
    ...(model?.shards ?? []).map((file) => ({ ...file, group: 'model' as const }))
  ]
  const totalBytes = list.reduce((sum, file) => sum + file.size, 0)
  let left = totalBytes * share
  const files = list.map((file): FileProgress => {
    const sentBytes = Math.min(file.size, Math.max(0, left))
    left -= file.size
    const full = sentBytes === file.size
    const hashing = full && left < 4_000_000_000 && left >= 0 && share < 1
    const stateOf = hashing
      ? 'hashing'
      : full
        ? 'verified'
        : sentBytes > 0
          ? state === 'failed'
            ? 'failed'
            : 'sending'
          : 'waiting'
    return {
      name: file.name,
      group: file.group,
      size: file.size,
      sha256: file.sha256,
      sentBytes,
      hashedBytes: hashing ? file.size * 0.7 : 0,
      state: stateOf,
      chunks: []
    }
  })
  return {
    jobId,
    serial,
    buildId: 'b10587',
    modelId: '35b',
    state,
    files,
    totalBytes,
    sentBytes: totalBytes * share,
    skippedBytes: 0,
    rateBytesPerSecond: state === 'running' ? 118_000_000 : null,
    etaMs: state === 'running' ? 59_000 : null,
    elapsedMs: 98_000,
    resentBytes: 0,
    hashRateBytesPerSecond: null,
    notices: [],
    note: null,
    error: null
  }
}
