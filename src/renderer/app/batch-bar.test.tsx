// @vitest-environment happy-dom
import { HotplateError } from '@shared/errors/hotplate-error'
import { RunIntent, type Model, type PhoneSummary, type Recipe } from '@shared/model'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { I18nProvider } from '../i18n/i18n-context'
import { answeredLink, type Question } from '../rpc/answered-link'
import { soakDraftOf } from '../state/draft-store'
import { BatchBar } from './batch-bar'
import { createServices, ServicesProvider, type Services } from './services'

afterEach(cleanup)

const phone = (serial: string, part: Partial<PhoneSummary> = {}): PhoneSummary => ({
  ...{ serial, name: `Phone ${serial}`, state: 'device', stateText: '', links: [], androidRelease: null },
  ...{ job: null, vitals: null, sessionId: null, group: null, tags: [], ...part }
})
const model = (id: string): Model => ({
  ...{ id, name: id, folder: '', shards: [], totalBytes: 1, architecture: null, quantization: null },
  ...{ contextLength: null, layers: null, tensorCount: null, importedAt: '' }
})
const build = {
  id: 'b1',
  name: 'b1',
  folder: '',
  abi: '',
  version: null,
  files: [],
  totalBytes: 1,
  importedAt: ''
}
const recipe: Recipe = {
  ...{ format: 'hotplate-recipe', version: 1, id: 'r', name: 'night', note: '', createdAt: '' },
  ...{ build: null, model: { id: 'm1', name: 'm1' }, durationMs: 90_000, prompt: 'Count.' },
  intent: RunIntent.parse({ context: 4096, lock: true })
}

/** The bar with these phones chosen; `answer` is the core. */
function show(
  phones: readonly PhoneSummary[],
  answer: (question: Question) => Promise<unknown> | undefined = () => undefined
): { readonly services: Services; readonly asked: Question[] } {
  const asked: Question[] = []
  const services = createServices(
    window,
    answeredLink((question) => {
      asked.push(question)
      return answer(question)
    })
  )
  services.phones.store.setState({ phones: [...phones], known: true })
  services.library.store.setState({ builds: [build], models: [model('m1'), model('m2')], known: true })
  services.ui.select(phones.map(({ serial }) => serial))
  render(
    <MantineProvider env="test">
      <I18nProvider locale="en">
        <ServicesProvider value={services}>
          <BatchBar />
        </ServicesProvider>
      </I18nProvider>
    </MantineProvider>
  )
  return { services, asked }
}

/** As Enter does in the dialog. */
const start = (): void => void fireEvent.submit(screen.getByLabelText('Model'))

const ofName = (asked: readonly Question[], name: string): readonly unknown[] =>
  asked.filter((question) => question.name === name).map(({ input }) => input)

test('Stop asks once, says how many soaks and transfers end, and ends nothing before the answer', async () => {
  const job = { id: 'j', kind: 'provision', text: '', progress: 0.5 } as const
  const { asked } = show([
    phone('a', { sessionId: 's1' }),
    phone('b', { sessionId: 's2' }),
    phone('c', { job })
  ])
  fireEvent.click(screen.getByText('Stop'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Stop on 3 phones?')
  expect(dialog.textContent).toContain('2 soaks end')
  expect(dialog.textContent).toContain('1 transfer is cancelled')
  expect(ofName(asked, 'soak.stop')).toEqual([])
  fireEvent.click(within(dialog).getByText('Stop now'))
  await waitFor(() => expect(ofName(asked, 'soak.stop')).toEqual([{ sessionId: 's1' }, { sessionId: 's2' }]))
  expect(ofName(asked, 'provision.cancel')).toEqual([{ jobId: 'j' }])
})

test('a batch has the gates of each phone checked; one that refuses says why and leads to its own form', async () => {
  const { services, asked } = show([phone('a'), phone('b')], ({ name, input }) => {
    if (name !== 'soak.start') return undefined
    if ((input as { serial: string }).serial === 'a') return Promise.resolve({ sessionId: 's1' })
    const error = new HotplateError('GATES_CLOSED', { serial: 'b', failing: 'battery temperature 41 °C' })
    return Promise.reject(Object.assign(new Error('closed'), { data: error.toDetail() }))
  })
  fireEvent.click(screen.getByText('Soak…'))
  fireEvent.change(await screen.findByLabelText('Model'), { target: { value: 'm2' } })
  start()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('battery temperature 41 °C'))
  for (const request of ofName(asked, 'soak.start'))
    expect(request).toMatchObject({ gates: { overrides: [] } })
  expect(screen.queryByLabelText('Open its soak form: Phone a')).toBeNull()
  fireEvent.click(screen.getByLabelText('Open its soak form: Phone b'))
  expect(services.ui.store.getState().route).toMatchObject({ view: 'soak', serial: 'b', mode: null })
  expect(soakDraftOf(services.draft.store.getState(), 'b')).toMatchObject({ modelId: 'm2', minutes: 15 })
})

test('a recipe is named and used for its own model only', async () => {
  const { services, asked } = show([phone('a')])
  services.draft.apply(recipe, { buildId: null, modelId: 'm1', serials: ['a'] })
  fireEvent.click(screen.getByText('Soak…'))
  expect((await screen.findByRole('dialog')).textContent).toContain('Recipe night')
  fireEvent.change(screen.getByLabelText('Model'), { target: { value: 'm2' } })
  expect(screen.getByRole('dialog').textContent).not.toContain('night')
  expect(screen.getByRole('dialog').textContent).toContain('As planned in Provision:')
  fireEvent.change(screen.getByLabelText('Model'), { target: { value: 'm1' } })
  start()
  await waitFor(() =>
    expect(ofName(asked, 'soak.start')).toMatchObject([
      { modelId: 'm1', durationMs: 90_000, prompt: 'Count.', intent: { context: 4096, lock: true } }
    ])
  )
})

test('a model that the recipe is not for is run as planned, without what only the recipe asked for', async () => {
  const { services, asked } = show([phone('a')])
  services.draft.apply(recipe, { buildId: null, modelId: 'm1', serials: ['a'] })
  fireEvent.click(screen.getByText('Soak…'))
  fireEvent.change(await screen.findByLabelText('Model'), { target: { value: 'm2' } })
  start()
  await waitFor(() =>
    expect(ofName(asked, 'soak.start')).toMatchObject([
      { modelId: 'm2', durationMs: 900_000, intent: { lock: false } }
    ])
  )
  expect(ofName(asked, 'soak.start')[0]).not.toHaveProperty('prompt')
})
