import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@shared/base/log'
import { openStore } from '@core/sessions/store'
import { expect, test } from 'vitest'
import { resourcesFolder } from '../resources'
import { addSampleSession } from './sample-session'

test('the sample becomes a session like any other, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-with-sample-'))
  const store = openStore({ folder, log: silentLog, workerFile: null })
  const parts = { sample: join(resourcesFolder(), 'sample-session'), db: store.db, folder }
  const id = addSampleSession(parts)
  expect(addSampleSession(parts)).toBe(id)
  expect(store.sessions.all().map(({ summary }) => summary.id)).toEqual([id])
  const chunks = store.db.prepare('SELECT count(*) AS n FROM chunks').get() as { n: number }
  expect(chunks.n).toBeGreaterThan(20)
  expect(existsSync(join(folder, 'sessions', id, 'samples.log'))).toBe(true)
  expect(store.removeSession(id)).toBe(true)
  await store.dispose()
})
