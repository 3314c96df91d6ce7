import type { PageAsk } from '@shared/contract/page-ask'
import { askMessage } from '@shared/contract/port'
import { expect, test } from 'vitest'
import { followAsks } from './follow-asks'

function pageThatFollows() {
  const done: unknown[] = []
  const page = new EventTarget()
  const stop = followAsks(page as object as Window, {
    show: (overlay) => void done.push(overlay),
    newSoak: () => void done.push('newSoak'),
    dropFiles: (files) => void done.push(files)
  })
  const say = (data: unknown, source: object = page): void =>
    void page.dispatchEvent(Object.assign(new Event('message'), { data, source }))
  const ask = (what: PageAsk): void => say({ message: askMessage, ask: what })
  return { done, say, ask, stop }
}

test('the menu’s wishes are done, files are opened with their bytes', async () => {
  const { done, ask, stop } = pageThatFollows()
  ask({ kind: 'palette' })
  ask({ kind: 'newSoak' })
  ask({ kind: 'files', files: [{ name: 'a.hotplate', bytes: new Uint8Array([0x7b, 0x7d]) }] })
  const [palette, soak, files] = done as [string, string, File[]]
  expect([palette, soak, files[0]?.name, await files[0]?.text()]).toEqual([
    'palette',
    'newSoak',
    'a.hotplate',
    '{}'
  ])
  stop()
  ask({ kind: 'palette' })
  expect(done).toHaveLength(3)
})

test('what others say, or says something else, is not heard', () => {
  const { done, say } = pageThatFollows()
  say({ message: askMessage, ask: { kind: 'palette' } }, {})
  say({ message: 'other', ask: { kind: 'palette' } })
  say({ message: askMessage, ask: { kind: 'quit' } })
  say('hello')
  expect(done).toEqual([])
})
