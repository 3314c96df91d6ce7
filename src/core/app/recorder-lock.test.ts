import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markOf } from './process-mark'
import { lockRecorder } from './recorder-lock'

const folder = (): string => mkdtempSync(join(tmpdir(), 'hotplate-lock-'))
const write = (data: string, content: object): void =>
  writeFileSync(join(data, 'recorder.json'), JSON.stringify(content))

test('one process at a time; after release another', async () => {
  const data = folder()
  const lock = lockRecorder(data)
  expect(() => lockRecorder(data)).toThrow(`process ${process.pid}`)
  await lock.dispose()
  await lockRecorder(data).dispose()
})

test('a lock of a living other process holds', () => {
  const data = folder()
  const other = spawn('sleep', ['30'])
  try {
    const pid = other.pid ?? 0
    write(data, { pid, mark: markOf(pid) })
    expect(() => lockRecorder(data)).toThrow(`process ${pid}`)
  } finally {
    other.kill()
  }
})

test('a lock of a dead process, of a reused pid and a damaged one are taken over', async () => {
  const data = folder()
  write(data, { pid: spawnSync('true').pid, mark: 'x' })
  await lockRecorder(data).dispose()
  write(data, { pid: process.pid, mark: 'of an earlier boot' })
  await lockRecorder(data).dispose()
  writeFileSync(join(data, 'recorder.json'), '{')
  await lockRecorder(data).dispose()
})
