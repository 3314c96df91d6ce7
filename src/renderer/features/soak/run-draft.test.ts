import { defaultPlanSettings, SoakRequest } from '@shared/model'
import { expect, test } from 'vitest'
import { formatCpuList, parseCpuList } from '../phones/cpu-list'
import { draftFaults, draftOf, emptyDraft, isOfRecipe, toIntent, toRequest } from './run-draft'

const draft = { ...emptyDraft, buildId: 'b', modelId: 'm' }

test('core lists are read as people write them', () => {
  expect(parseCpuList('4-7')).toEqual([4, 5, 6, 7])
  expect(parseCpuList('7, 0–2，5')).toEqual([0, 1, 2, 5, 7])
  expect(parseCpuList('7-4')).toBeNull()
  expect(parseCpuList('four')).toBeNull()
  expect(parseCpuList('')).toBeNull()
  expect(formatCpuList([7, 4, 5, 6, 0])).toBe('0, 4–7')
})

test('an empty draft lacks build and model only', () => {
  expect(draftFaults(emptyDraft)).toEqual(['build', 'model'])
  expect(draftFaults({ ...draft, coresMode: 'list', cores: 'x', minutes: 0, context: 12.5 })).toEqual([
    'cores',
    'context',
    'minutes'
  ])
})

test('a draft becomes a request that the contract accepts', () => {
  const request = toRequest({ ...draft, minutes: 0.5, name: ' bare ', coresMode: 'list', cores: '4-5' }, 'S1')
  expect(SoakRequest.parse(request)).toMatchObject({
    durationMs: 30_000,
    name: 'bare',
    intent: { cores: [4, 5] }
  })
  expect(request).not.toHaveProperty('prompt')
  expect(toIntent({ ...draft, extraFlags: ' -b 512  -ub 128 ' }).extraFlags).toEqual([
    '-b',
    '512',
    '-ub',
    '128'
  ])
})

test('one prompt or one llama-bench instead of a soak, and loading against the plan', () => {
  const of = (part: Partial<typeof draft>): SoakRequest =>
    SoakRequest.parse(toRequest({ ...draft, ...part }, 'S1'))
  expect(toRequest(draft, 'S1')).not.toHaveProperty('engine')
  expect(toRequest(draft, 'S1')).not.toHaveProperty('loadAnyway')
  expect(of({ loadAnyway: true }).loadAnyway).toBe(true)
  expect(of({ engine: { ...draft.engine, kind: 'prompt', tokens: 32 } }).engine).toEqual({
    ...{ kind: 'prompt', tokens: 32 }
  })
  expect(of({ engine: { ...draft.engine, kind: 'bench', benchPrompt: 0, repetitions: 3 } }).engine).toEqual({
    ...{ kind: 'bench', promptTokens: [], genTokens: [128], depths: [], repetitions: 3 }
  })
  const nothing = { ...draft.engine, kind: 'bench', benchPrompt: 0, benchGen: 0 } as const
  expect(draftFaults({ ...draft, engine: nothing })).toEqual(['engine'])
})

test('a recipe fills the form, and the form gives the recipe’s intent back', () => {
  const intent = {
    threads: 6,
    cores: [4, 5, 6, 7],
    context: 4096,
    residency: 'ram' as const,
    lock: true,
    extraFlags: ['-ub', '128']
  }
  const recipe = {
    format: 'hotplate-recipe' as const,
    version: 1 as const,
    id: 'r',
    name: 'night',
    note: '',
    build: null,
    model: null,
    intent,
    durationMs: 90_000,
    prompt: null,
    createdAt: ''
  }
  const filled = draftOf({ recipe, buildId: 'b', modelId: null, settings: defaultPlanSettings })
  expect(toIntent(filled)).toEqual(intent)
  expect(filled).toMatchObject({ buildId: 'b', modelId: '', minutes: 1.5 })
  expect(isOfRecipe(filled, recipe)).toBe(true)
  expect(isOfRecipe({ ...filled, context: 2048 }, recipe)).toBe(false)
})

test('without a recipe the form starts from the plan of Provision: context, KV types, load mode', () => {
  const origin = { recipe: null, buildId: null, modelId: null }
  expect(draftOf({ ...origin, settings: defaultPlanSettings })).toEqual(emptyDraft)
  const settings = {
    ...defaultPlanSettings,
    ...({ ctx: 16_384, kvTypeK: 'q8_0', kvTypeV: 'q4_0', residency: 'ram' } as const)
  }
  expect(toIntent({ ...draftOf({ ...origin, settings }), ...{ buildId: 'b', modelId: 'm' } })).toMatchObject({
    ...{ context: 16_384, kvTypeK: 'q8_0', kvTypeV: 'q4_0', residency: 'ram' }
  })
})
