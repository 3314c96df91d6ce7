import { describe, expect, test } from 'vitest'
import { encodeHeader, type GgufFile } from '../../../../test/fixtures/gguf/gguf-writer'
import type { FamilyShape } from '../../../../test/fixtures/gguf/families/kit'
import { familyFile } from '../../../../test/fixtures/gguf/families/make-family'
import type { PlanSettings } from '@shared/model'
import { bytesSource } from '../byte-source'
import { readGgufHeader } from '../read-header'
import { planMemory, type PhoneSide } from './plan-memory'

const settings: PlanSettings = {
  ...{ ctx: 2048, kvTypeK: 'f16', kvTypeV: 'f16', ubatch: 512, residency: 'mmap' },
  ...{ engine: 'server', flashAttention: true, threads: null }
}

const phone = (bytes: number | null): PhoneSide => ({
  serial: bytes === null ? null : 'S1',
  available: { bytes, reason: bytes === null ? 'no phone' : null },
  bandwidth: {
    value: bytes === null ? null : { bytesPerSecond: 50e9, source: 'measured', detail: 'measured' },
    reason: bytes === null ? 'no phone' : null
  },
  history: null,
  repacks: true
})

async function planOf(file: GgufFile, change: Partial<PlanSettings> = {}, side: PhoneSide = phone(null)) {
  const bytes = encodeHeader(file)
  const header = await readGgufHeader({ ...bytesSource('m.gguf', bytes), size: 2 ** 40 })
  return planMemory({ name: 'm', header, tensors: header.tensors }, { ...settings, ...change }, side)
}

const eight: Partial<FamilyShape> = {
  ...{ layers: 32, embedding: 4096, heads: 32, kvHeads: 8, keyLength: 128, valueLength: 128 },
  ...{ feedForward: 14_336, vocabulary: 128_256, weights: 'Q4_K' as const }
}

describe('what is kept and read', () => {
  test('an 8B with grouped queries keeps 128 KiB a token, 68 with q8_0', async () => {
    const file = familyFile('llama', { shape: eight })
    expect((await planOf(file)).kvBytes).toBe(2048 * 128 * 1024)
    expect((await planOf(file, { kvTypeK: 'q8_0', kvTypeV: 'q8_0' })).kvBytes).toBe(2048 * 68 * 1024)
  })

  test('a token reads every weight but the embedding; a tied embedding is read', async () => {
    const free = await planOf(familyFile('llama', { shape: eight }))
    const embedding = (4096 * 128_256 * 144) / 256
    expect((free.bytesPerToken ?? 0) - (free.kvBytesPerToken ?? 0)).toBe(free.weightsBytes - embedding)
    const tied = await planOf(familyFile('llama', { shape: { ...eight, tied: true } }))
    expect((tied.bytesPerToken ?? 0) - (tied.kvBytesPerToken ?? 0)).toBe(tied.weightsBytes)
  })

  test('of a mixture only the chosen experts are read', async () => {
    const shape = { experts: 32, expertsUsed: 4 }
    const plan = await planOf(familyFile('qwen3moe', { shape }))
    const all = await planOf(familyFile('qwen3moe', { shape: { ...shape, expertsUsed: 32 } }))
    const experts = (4 * 32 * 3 * 512 * 256 * 34) / 32
    expect((all.bytesPerToken ?? 0) - (plan.bytesPerToken ?? 0)).toBe((experts * 28) / 32)
    expect(plan.notes.map(({ code }) => code)).toContain('mixtureComputeBound')
  })

  test('a window longer than the context costs no more than the context', async () => {
    const wide = await planOf(familyFile('gemma3', { shape: { window: 4096 } }), { ctx: 1000 })
    expect(wide.effectiveCtx).toBe(1024)
    expect(wide.caches.map(({ cells }) => cells)).toEqual([1024, 1024])
  })

  test('the server reserves one row of logits, the others a row for every token of the batch', async () => {
    const file = familyFile('llama', { shape: { vocabulary: 152_064 } })
    const server = await planOf(file)
    const bench = await planOf(file, { engine: 'bench' })
    expect((bench.computeBytes ?? 0) - (server.computeBytes ?? 0)).toBeGreaterThan(250 * 1024 * 1024)
  })
})

describe('against a phone', () => {
  const file = familyFile('llama', { shape: eight })

  test('without one nothing is judged, and it says why', async () => {
    expect(await planOf(file)).toMatchObject({
      ...{ fits: null, verdict: null, ceilingTokenRate: null, remedies: [] },
      reasons: { fits: 'no phone', ceilingTokenRate: 'no phone' }
    })
  })

  test('fits, tight and does not fit follow what is available; the ceiling follows bandwidth', async () => {
    const need = (await planOf(file, { residency: 'ram' })).peakBytes ?? 0
    const ram = { residency: 'ram' } as const
    const roomy = await planOf(file, ram, phone(need * 1.2))
    expect(roomy).toMatchObject({ verdict: 'fits', fits: true, remedies: [] })
    expect(roomy.ceilingTokenRate).toBeCloseTo(50e9 / (roomy.bytesPerToken ?? 1), 6)
    expect(await planOf(file, ram, phone(need * 1.02))).toMatchObject({ verdict: 'tight', fits: true })
    expect(await planOf(file, ram, phone(need * 0.95))).toMatchObject({ verdict: 'doesNotFit', fits: false })
  })

  test('each remedy by itself makes it fit', async () => {
    const need = (await planOf(file, { ctx: 32_768, residency: 'ram' })).peakBytes ?? 0
    const side = phone(need * 0.85)
    const plan = await planOf(file, { ctx: 32_768, residency: 'ram' }, side)
    expect(plan.remedies.map(({ change }) => change)).toEqual(
      expect.arrayContaining(['ctx', 'kvType', 'smallerQuant', 'freeMemory'])
    )
    for (const remedy of plan.remedies) {
      if (remedy.change !== 'ctx' && remedy.change !== 'kvType') continue
      const change =
        remedy.change === 'ctx'
          ? { ctx: remedy.ctx }
          : { ctx: 32_768, kvTypeK: remedy.kvType, kvTypeV: remedy.kvType }
      expect(await planOf(file, { residency: 'ram', ...change }, side)).toMatchObject({ verdict: 'fits' })
    }
  })

  test('what earlier sessions took counts when it is more', async () => {
    const side = { ...phone(20e9), history: { peakBytes: 30e9, sessions: 2 } }
    const plan = await planOf(file, {}, side)
    expect(plan.fits).toBe(false)
    expect(plan.notes.map(({ code }) => code)).toContain('historyHigher')
  })
})

test('a file that is no text model has weights only', async () => {
  const plan = await planOf({
    metadata: [['general.architecture', { type: 'string', value: 'clip' }]],
    tensors: []
  })
  expect(plan).toMatchObject({ weightsBytes: 0, totalBytes: null, fits: null })
  expect(plan.reasons['totalBytes']).toMatch(/not a text model/)
})
