import { defaultPlanSettings, type Recipe, RunIntent } from '@shared/model'
import { expect, test } from 'vitest'
import { createDraftStore, soakDraftOf } from './draft-store'

const recipe: Recipe = {
  ...{ format: 'hotplate-recipe', version: 1, id: 'r', name: 'night', note: '', createdAt: '' },
  ...{ build: { id: 'b1', name: 'b1' }, model: { id: 'm1', name: 'm1' }, durationMs: 90_000, prompt: null },
  intent: RunIntent.parse({ context: 4096, threads: 6, lock: true })
}

test('a form that was typed in is kept for its phone, and for that phone only', () => {
  const drafts = createDraftStore()
  const { store } = drafts
  drafts.typeSoak('S1', { ...soakDraftOf(store.getState(), 'S1'), name: 'bare desk', minutes: 7 })
  expect(soakDraftOf(store.getState(), 'S1')).toMatchObject({ name: 'bare desk', minutes: 7 })
  expect(soakDraftOf(store.getState(), 'S2')).toMatchObject({ name: '', minutes: 15 })
})

test('what is planned later changes a typed form too, and takes back the consent to load against the plan', () => {
  const drafts = createDraftStore()
  const { store } = drafts
  drafts.typeSoak('S1', {
    ...soakDraftOf(store.getState(), 'S1'),
    context: 512,
    name: 'kept',
    loadAnyway: true
  })
  drafts.plan({ serials: ['S1'] })
  expect(soakDraftOf(store.getState(), 'S1')).toMatchObject({ context: 512, loadAnyway: true })
  drafts.plan({ modelId: 'm2', settings: { ...defaultPlanSettings, ctx: 8192, kvTypeK: 'q8_0' } })
  expect(soakDraftOf(store.getState(), 'S1')).toMatchObject({
    ...{ modelId: 'm2', context: 8192, name: 'kept', loadAnyway: false },
    wishes: { kvTypeK: 'q8_0' }
  })
})

test('a recipe fills the forms of its phones, and is out of use once build, model or settings are others', () => {
  const applied = () => {
    const draft = createDraftStore()
    draft.typeSoak('S1', { ...soakDraftOf(draft.store.getState(), 'S1'), context: 512 })
    draft.apply(recipe, { buildId: 'b1', modelId: 'm1', serials: ['S1'] })
    return draft
  }
  expect(soakDraftOf(applied().store.getState(), 'S1')).toMatchObject({
    context: 4096,
    threads: 6,
    minutes: 1.5
  })
  const same = applied()
  same.plan({ modelId: 'm1', serials: ['S2'] })
  expect(same.store.getState().recipe).toBe(recipe)
  for (const part of [{ buildId: 'b2' }, { modelId: 'm2' }, { settings: defaultPlanSettings }]) {
    const draft = applied()
    draft.plan(part)
    expect(draft.store.getState().recipe).toBeNull()
    expect(soakDraftOf(draft.store.getState(), 'S1')).toMatchObject({ lock: false })
  }
})
