import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLogFile } from './log-file'

const place = (): string => join(mkdtempSync(join(tmpdir(), 'hotplate-log-')), 'deep', 'hotplate.log')

test('writes one JSON document a line, with errors and bindings, without secrets', () => {
  const path = place()
  const log = createLogFile({ path }).child({ room: 'adb' })
  log.debug({}, 'too quiet')
  log.error({ error: new Error('boom'), token: 'secret' }, 'it broke')
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect(lines).toHaveLength(1)
  expect(line).toMatchObject({ room: 'adb', msg: 'it broke', token: '[Redacted]' })
  expect(line['error']).toMatchObject({ message: 'boom' })
})

test('never grows past its bound: the full file becomes .1', () => {
  const path = place()
  const log = createLogFile({ path, maxBytes: 2000 })
  for (let i = 0; i < 200; i += 1) log.info({ i }, 'a line of some length')
  expect(statSync(path).size).toBeLessThan(2200)
  expect(statSync(`${path}.1`).size).toBeLessThan(2200)
})
