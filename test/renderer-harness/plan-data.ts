import type { MemoryPlan, PlanRemedy, PlanSettings } from '@shared/model'
import { models } from './phones-data'

const available: Readonly<Record<string, number>> = {
  R5CX10ABCDE: 5_900_000_000,
  '4f1c22a9': 10_200_000_000,
  'CPH2581-01': 19_400_000_000
}
const bitsOf: Readonly<Record<string, number>> = { f32: 32, f16: 16, bf16: 16, q8_0: 8.5, q4_0: 4.5 }

/** An invented but consistent plan: every slider moves the numbers the way the real planner would. */
export function planOf(
  modelId: string | undefined,
  serial: string | null,
  settings: PlanSettings
): MemoryPlan {
  const model = models.find((one) => one.id === modelId) ?? models[0]
  const weights = model?.totalBytes ?? 0
  const layers = model?.layers ?? 32
  const ctx = Math.ceil((settings.ctx ?? model?.contextLength ?? 4096) / 256) * 256
  const bits = (bitsOf[settings.kvTypeK] ?? 5) + (bitsOf[settings.kvTypeV] ?? 5)
  const kv = (ctx * layers * 512 * bits) / 8
  const compute = settings.ubatch * 580_000 * (settings.engine === 'bench' ? 0.8 : 1)
  const repack = settings.residency === 'mmap' && modelId === 'qwen8' ? weights * 0.85 : 0
  const overhead = 210_000_000
  const total = weights + kv + compute + repack + overhead
  const free = serial === null ? null : (available[serial] ?? null)
  const verdict = free === null ? null : total > free ? 'doesNotFit' : total > free * 0.9 ? 'tight' : 'fits'
  const perToken = modelId === '35b' ? 1_920_000_000 : weights
  const measured = serial === 'CPH2581-01'
  const bandwidth = serial === null ? null : measured ? 42e9 : 51e9
  return {
    model: model?.name ?? '',
    architecture: model?.architecture ?? null,
    quantization: model?.quantization ?? null,
    serial,
    settings,
    effectiveCtx: ctx,
    trainingCtx: model?.contextLength ?? null,
    weightsBytes: weights,
    kvBytes: kv,
    caches: [{ kind: 'full', layers, cells: ctx, bytes: kv }],
    computeBytes: compute,
    repackBytes: repack,
    overheadBytes: overhead,
    totalBytes: weights + kv + compute,
    steadyBytes: total,
    peakBytes: total,
    availableBytes: free,
    verdict,
    fits: verdict === null ? null : verdict !== 'doesNotFit',
    remedies: verdict === 'doesNotFit' ? remedies(total - (free ?? 0), total) : [],
    bytesPerToken: perToken + kv / 2,
    kvBytesPerToken: kv / 2,
    ceilingTokenRate: bandwidth === null ? null : bandwidth / (perToken + kv / 2),
    bandwidth:
      bandwidth === null
        ? null
        : {
            bytesPerSecond: bandwidth,
            source: measured ? 'measured' : 'socTable',
            detail: measured
              ? 'llama-bench, 4 threads'
              : 'Snapdragon 8 Gen 3, LPDDR5X-4800, 65 % of 76.8 GB/s'
          },
    history: measured ? { peakBytes: total * 0.98, sessions: 3 } : null,
    notes: [
      ...(modelId === '35b' ? [{ code: 'mixtureComputeBound' as const, data: {} }] : []),
      ...(measured || serial === null ? [] : [{ code: 'bandwidthEstimated' as const, data: {} }])
    ],
    reasons:
      serial === null
        ? { bandwidth: 'no phone was named', ceilingTokenRate: 'the bandwidth is not known' }
        : {}
  }
}

function remedies(shortBytes: number, total: number): PlanRemedy[] {
  return [
    { change: 'ctx', ctx: 1024, totalBytes: total - 180_000_000 },
    { change: 'kvType', kvType: 'q8_0', totalBytes: total - 94_000_000 },
    { change: 'residency', residency: 'ram', totalBytes: total - 4_000_000_000 },
    { change: 'smallerQuant', weightsBytes: 3_400_000_000, totalBytes: total - shortBytes },
    { change: 'freeMemory', bytes: shortBytes }
  ]
}
