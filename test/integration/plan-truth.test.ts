import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withFileSource } from '@core/gguf/byte-source'
import { planMemory } from '@core/gguf/memory/plan-memory'
import { readGgufHeader } from '@core/gguf/read-header'
import { noPhone } from '@core/plan/phone-side'
import { defaultPlanSettings, type MemoryPlan, type PlanSettings } from '@shared/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyNames, writeFamily, type FamilyOptions } from '../fixtures/gguf/families/make-family'
import { fitParams, type FitAsk } from './fit-params'
import { serverParams } from './server-params'

const mib = 1024 * 1024
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-plan-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** llama.cpp prints sizes to 0.01 MiB. */
const printedMiB = 0.011

async function compare(
  family: string,
  options: FamilyOptions,
  ask: FitAsk & { readonly settings?: Partial<PlanSettings> }
): Promise<void> {
  const path = join(folder, `${family}-${ask.ctx}-${ask.ubatch}.gguf`)
  writeFamily(path, family, options)
  const plan = await planOf(path, {
    ...defaultPlanSettings,
    ...{ engine: 'completion', ctx: ask.ctx, ubatch: ask.ubatch },
    ...ask.settings
  })
  const truth = await (ask.settings?.engine === 'server' ? serverParams : fitParams)(path, ask)
  const kv = (plan.kvBytes ?? Number.NaN) / mib
  const total = (plan.totalBytes ?? Number.NaN) / mib
  const trueTotal = plan.weightsBytes / mib + truth.kvMiB + truth.computeMiB
  expect(Math.abs(kv - truth.kvMiB), `KV of ${family}`).toBeLessThanOrEqual(0.01 * truth.kvMiB + printedMiB)
  expect(Math.abs(total - trueTotal) / trueTotal, `total of ${family}`).toBeLessThanOrEqual(0.03)
}

async function planOf(path: string, settings: PlanSettings): Promise<MemoryPlan> {
  const header = await withFileSource(path, readGgufHeader)
  return planMemory({ name: 'm', header, tensors: header.tensors }, settings, noPhone)
}

test.each(familyNames)('%s: KV within 1 %, total within 3 % of llama.cpp', async (family) => {
  await compare(family, {}, { ctx: 4096, ubatch: 512 })
  await compare(
    family,
    { shape: { vocabulary: 32_000 } },
    {
      ...{ ctx: 1000, ubatch: 128, flags: ['-ctk', 'q8_0', '-ctv', 'q8_0'] },
      settings: { kvTypeK: 'q8_0', kvTypeV: 'q8_0' }
    }
  )
})

test.each(['llama', 'gemma3', 'qwen3next'])('%s without flash attention', async (family) => {
  await compare(
    family,
    {},
    { ctx: 2048, ubatch: 256, flags: ['-fa', 'off'], settings: { flashAttention: false } }
  )
})

test.each(['llama', 'gemma3', 'qwen3moe', 'qwen3next', 'mamba'])(
  '%s in llama-server, which keeps logits for one token',
  async (family) => {
    const shape = { vocabulary: 32_000 }
    await compare(family, { shape }, { ctx: 4096, ubatch: 512, settings: { engine: 'server' } })
    await compare(family, { shape }, { ctx: 3000, ubatch: 128, settings: { engine: 'server' } })
  }
)

test('real sizes: an 8B with a long context and a 30B mixture', async () => {
  const eight = { layers: 32, embedding: 4096, heads: 32, kvHeads: 8, keyLength: 128, valueLength: 128 }
  await compare(
    'llama',
    { shape: { ...eight, feedForward: 14_336, vocabulary: 128_256, weights: 'Q4_K' } },
    { ctx: 16_384, ubatch: 512 }
  )
  const mixture = { layers: 48, embedding: 2048, heads: 32, kvHeads: 4, keyLength: 128, valueLength: 128 }
  await compare(
    'qwen3moe',
    {
      shape: {
        ...mixture,
        ...{ experts: 128, expertsUsed: 8, expertFeedForward: 768, vocabulary: 151_936, weights: 'Q4_K' }
      }
    },
    { ctx: 8192, ubatch: 1024 }
  )
})
