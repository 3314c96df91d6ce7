import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOpenedFiles } from './opened-files'

test('a file that is opened reaches the page with its bytes; one that is not there is told', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'hotplate-opened-')), 'a.json')
  writeFileSync(path, '{}')
  const opened = createOpenedFiles()
  const reader = opened.watch()
  expect((await reader.next()).value).toBeNull()
  await opened.add(path)
  expect((await reader.next()).value).toEqual({ n: 1, fileName: 'a.json', base64: 'e30=' })
  await expect(opened.add(`${path}.none`)).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' })
  await opened.dispose()
})
