import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOpenedFiles } from './opened-files'

const folder = mkdtempSync(join(tmpdir(), 'hotplate-opened-'))
const [a, b] = ['a.json', 'b.hotplate'].map((name) => join(folder, name)) as [string, string]
for (const path of [a, b]) writeFileSync(path, '{}')

test('files that are opened together reach the page together, with their bytes', async () => {
  const opened = createOpenedFiles()
  const reader = opened.watch()
  expect((await reader.next()).value).toBeNull()
  await opened.add([a, b])
  const files = ['a.json', 'b.hotplate'].map((fileName) => ({ fileName, base64: 'e30=' }))
  expect((await reader.next()).value).toEqual({ n: 1, files })
  await opened.dispose()
})

test('a file that is not there is told, and does not keep the others', async () => {
  const opened = createOpenedFiles()
  const reader = opened.watch()
  await reader.next()
  await expect(opened.add([`${a}.none`, b])).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' })
  expect((await reader.next()).value).toMatchObject({ files: [{ fileName: 'b.hotplate' }] })
  await opened.dispose()
})

test('what a page has taken is not given to the page that is loaded after it', async () => {
  const opened = createOpenedFiles()
  await opened.add([a])
  const first = opened.watch()
  expect((await first.next()).value).toMatchObject({ n: 1 })
  expect((await first.next()).value).toBeNull()
  expect((await opened.watch().next()).value).toBeNull()
  await opened.dispose()
})
