import { HotplateError } from '@shared/errors/hotplate-error'
import type { ChunkMap, FileProgress, ManifestEntry, ProvisionStatus, VerifyReport } from '@shared/model'
import { builds, models } from './phones-data'

const chunk = 4 * 1024 * 1024

/** Transfers in the states that matter: under way over a cable that was pulled, full disk, done, paused. */
export function jobs(): ProvisionStatus[] {
  return [
    {
      ...job('job-1', '4f1c22a9', 'running', 0.62),
      rateBytesPerSecond: 37_000_000,
      etaMs: 440_000,
      hashRateBytesPerSecond: 540_000_000,
      resentBytes: chunk,
      notices: [
        { code: 'resumed', keptBytes: 8_890_000_000 },
        {
          code: 'slowLink',
          rateBytesPerSecond: 37_000_000,
          possibleBytesPerSecond: 120_000_000,
          costSeconds: 340
        },
        { code: 'resentChunks', chunks: 1 }
      ]
    },
    {
      ...job('job-2', 'CPH2581-01', 'failed', 0.2),
      error: new HotplateError('NO_SPACE', {
        serial: 'CPH2581-01',
        freeBytes: 3_100_000_000,
        neededBytes: 18_613_400_000,
        missingBytes: 15_513_400_000
      }).toDetail()
    },
    {
      ...job('job-3', 'R5CX10ABCDE', 'done', 1),
      skippedBytes: 14_556_000_000,
      sentBytes: 4_057_400_000,
      hashRateBytesPerSecond: 10_400_000,
      notices: [
        { code: 'slowHash', rateBytesPerSecond: 10_400_000, seconds: 1790, lanes: 4 },
        { code: 'copiedOnPhone', bytes: 2_556_000_000 },
        {
          code: 'missingTool',
          tool: 'dd',
          detail: 'Chunks are read with tail and head instead, more slowly.'
        }
      ]
    }
  ]
}

/** What lies on a phone. */
export function placements(): ManifestEntry[] {
  const placed = { placedAt: '2026-01-14T10:00:00Z', placedBy: 'me@desk' }
  return [
    { ...placed, kind: 'build', id: 'b10587', name: 'b10587 android-arm64', files: builds[0]?.files ?? [] },
    {
      ...placed,
      kind: 'model',
      id: 'qwen8',
      name: 'qwen3-8b Q4_0',
      files: models[1]?.shards ?? [],
      loadAnyway: {
        at: placed.placedAt,
        verdict: 'doesNotFit',
        neededBytes: 9_340_000_000,
        availableBytes: 7_100_000_000
      }
    }
  ]
}

/** A verification that found a flipped bit and a zeroed tail. */
export function wrongReport(serial: string): VerifyReport {
  const [first, second] = models[0]?.shards ?? []
  const file = (
    shard: typeof first,
    chunks: ChunkMap | null,
    state: VerifyReport['files'][number]['state']
  ) => ({
    name: shard?.name ?? '',
    group: 'model' as const,
    state,
    expected: shard?.sha256 ?? null,
    actual: state === 'missing' ? null : 'ab'.repeat(32),
    size: shard?.size ?? null,
    chunks
  })
  return {
    serial,
    right: false,
    durationMs: 34_000,
    files: [
      file(
        first,
        [
          { state: 'proven', count: 611 },
          { state: 'wrong', count: 1 },
          { state: 'proven', count: 342 }
        ],
        'damaged'
      ),
      file(
        second,
        [
          { state: 'proven', count: 700 },
          { state: 'wrong', count: 254 }
        ],
        'damaged'
      )
    ]
  }
}

function job(jobId: string, serial: string, state: ProvisionStatus['state'], share: number): ProvisionStatus {
  const list = [
    ...(builds[0]?.files ?? []).map((file) => ({ ...file, group: 'build' as const })),
    ...(models[0]?.shards ?? []).map((file) => ({ ...file, group: 'model' as const }))
  ]
  const totalBytes = list.reduce((sum, file) => sum + file.size, 0)
  let left = totalBytes * share
  const files = list.map((file, index): FileProgress => {
    const sentBytes = Math.min(file.size, Math.max(0, left))
    left -= file.size
    return {
      name: file.name,
      group: file.group,
      size: file.size,
      sha256: file.sha256,
      sentBytes,
      ...progress({ size: file.size, sentBytes, left, share, failed: state === 'failed' }),
      ...(state === 'done' && index % 3 === 1 ? { state: 'skipped' as const } : {})
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

interface Sent {
  readonly size: number
  readonly sentBytes: number
  readonly left: number
  readonly share: number
  readonly failed: boolean
}

function progress({
  size,
  sentBytes,
  left,
  share,
  failed
}: Sent): Pick<FileProgress, 'state' | 'chunks' | 'hashedBytes'> {
  const total = Math.max(1, Math.ceil(size / chunk))
  const sent = Math.min(total, Math.floor(sentBytes / chunk))
  if (sentBytes === 0) return { state: 'waiting', hashedBytes: 0, chunks: runs(['missing', total]) }
  if (sentBytes < size)
    return {
      state: failed ? 'failed' : 'sending',
      hashedBytes: 0,
      chunks: failed
        ? runs(['proven', sent], ['missing', total - sent])
        : runs(['kept', 200], ['wrong', 1], ['sent', sent - 201], ['missing', total - sent])
    }
  if (left < 4e9 && size > 1e9 && share < 1) {
    const hashed = Math.floor(total * 0.7)
    return {
      state: 'hashing',
      hashedBytes: size * 0.7,
      chunks: runs(['copied', 120], ['proven', hashed - 120], ['sent', total - hashed])
    }
  }
  return { state: 'verified', hashedBytes: size, chunks: runs(['proven', total]) }
}

function runs(...parts: readonly [ChunkMap[number]['state'], number][]): ChunkMap {
  return parts.flatMap(([state, count]) => (count > 0 ? [{ state, count }] : []))
}
