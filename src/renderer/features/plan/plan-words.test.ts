import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { defaultPlanSettings, type MemoryPlan } from '@shared/model'
import { ctxStops, nearestStop } from './ctx-stops'
import { applyRemedy, noteText, planParts, remedyText, spareBytes, verdictText } from './plan-words'

const i18n = {
  locale: 'en' as const,
  t: createTranslate('en'),
  f: createFormat('en'),
  told: createTold('en')
}
const plan: MemoryPlan = {
  model: 'm',
  architecture: 'llama',
  quantization: 'Q4_0',
  serial: 'S1',
  settings: defaultPlanSettings,
  effectiveCtx: 2048,
  trainingCtx: 8192,
  weightsBytes: 4e9,
  kvBytes: 1e9,
  caches: [{ kind: 'full', layers: 1, cells: 2048, bytes: 1e9 }],
  computeBytes: null,
  repackBytes: 0,
  overheadBytes: 1e8,
  totalBytes: 4.9e9,
  steadyBytes: 5e9,
  peakBytes: 6e9,
  availableBytes: 7e9,
  verdict: 'fits',
  fits: true,
  remedies: [],
  bytesPerToken: null,
  kvBytesPerToken: null,
  ceilingTokenRate: null,
  bandwidth: null,
  history: null,
  notes: [],
  reasons: { computeBytes: 'no vocabulary in the header' }
}

test('what is left is counted from the peak, not from the steady need', () => {
  expect(spareBytes(plan)).toBe(1e9)
  expect(spareBytes({ ...plan, peakBytes: null })).toBe(2e9)
  expect(spareBytes({ ...plan, availableBytes: null })).toBeNull()
})

test('a verdict says by how much', () => {
  expect(verdictText(plan, i18n)).toEqual({ text: 'fits, 1.00 GB to spare', tone: 'ok' })
  const short = { ...plan, verdict: 'doesNotFit' as const, availableBytes: 2.9e9 }
  expect(verdictText(short, i18n)).toEqual({ text: 'does not fit: 3.10 GB short', tone: 'bad' })
  const bare = { ...plan, verdict: 'doesNotFit' as const, availableBytes: 6.1e9 }
  expect(verdictText(bare, i18n).text).toBe('does not fit: nothing left for Android')
  expect(verdictText({ ...plan, verdict: null }, i18n).text).toBe('cannot be told')
})

test('an unknown part keeps its reason', () => {
  const parts = planParts(plan, i18n)
  expect(parts.find((part) => part.kind === 'compute')).toEqual({
    kind: 'compute',
    bytes: null,
    detail: 'no vocabulary in the header'
  })
  expect(parts.find((part) => part.kind === 'kv')?.detail).toBe('-c 2,048 · f16 · 1 layer')
})

test('remedies change the settings where settings can do it', () => {
  expect(applyRemedy(defaultPlanSettings, { change: 'kvType', kvType: 'q8_0', totalBytes: 1 })).toMatchObject(
    {
      kvTypeK: 'q8_0',
      kvTypeV: 'q8_0'
    }
  )
  const free = { change: 'freeMemory', bytes: 2e9 } as const
  expect(applyRemedy(defaultPlanSettings, free)).toBeNull()
  expect(remedyText(free, i18n)).toContain('2.00 GB')
})

test('the context slider stops at powers of two and at what was trained', () => {
  expect(ctxStops(40_960)).toEqual([512, 1024, 2048, 4096, 8192, 16_384, 32_768, 40_960])
  expect(ctxStops(null).at(-1)).toBe(131_072)
  expect(ctxStops(40_960)[nearestStop(ctxStops(40_960), 5000)]).toBe(4096)
})

test('a rounded context is told with the number the planner gives', () => {
  const note = { code: 'ctxPadded' as const, data: { asked: 1_000_000, effective: 1_000_192 } }
  expect(noteText(note, i18n)).toBe('llama.cpp rounds this context up to 1,000,192.')
})
