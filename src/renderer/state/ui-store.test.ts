import { expect, test } from 'vitest'
import { createUiStore, type UiStore } from './ui-store'

function storeAt(hash: string): UiStore {
  const page = Object.assign(new EventTarget(), {
    location: { hash },
    localStorage: { getItem: () => null, setItem: () => undefined },
    navigator: { languages: ['en'] }
  })
  return createUiStore(page as object as Window)
}
const file = (name: string): File => new File(['{}'], name)

test('one session file is opened in Diagnose, several are compared, and only the view they are for takes them', () => {
  const ui = storeAt('#/compare?ids=old')
  ui.dropFiles([file('a.hotplate')])
  expect(ui.store.getState().route).toMatchObject({ view: 'diagnose', sessionId: null })
  expect(ui.takeDropped('compare')).toEqual([])
  expect(ui.takeDropped('diagnose').map(({ name }) => name)).toEqual(['a.hotplate'])
  expect(ui.takeDropped('diagnose')).toEqual([])
  ui.dropFiles([file('a.json'), file('b.json.gz')])
  expect(ui.store.getState().route).toMatchObject({ view: 'compare', ids: [] })
  expect(ui.takeDropped('compare')).toHaveLength(2)
})

test('what a page cannot import is said in the Library', () => {
  const ui = storeAt('#/phones')
  ui.dropFiles([file('m.gguf')])
  expect(ui.store.getState()).toMatchObject({ route: { view: 'library' }, pathless: 'm.gguf', dropped: null })
})

test('a new soak is of the phone in focus; what another phone shows stays', () => {
  const ui = storeAt('#/phones?phone=S')
  ui.setSoakSession('S', 's1')
  ui.setSoakSession('T', 't1')
  ui.newSoak()
  expect(ui.store.getState()).toMatchObject({
    route: { view: 'soak', serial: 'S' },
    soakSession: { T: 't1' }
  })
  expect(ui.store.getState().soakSession).not.toHaveProperty('S')
})
