import { expect, test } from 'vitest'
import { inCalls } from './hash-calls'
import { isSafeId, isSafeName, planBuild, planModel } from './plan'
import { parseHashLine } from './remote-hash'
import { findRunning } from './running-program'

test('files go under their own names into the folder of their id', () => {
  const build = planBuild({
    ...{ id: 'b1', name: 'b', folder: '/pc', abi: 'arm64-v8a', version: null, totalBytes: 3, importedAt: '' },
    files: [
      { name: 'llama-server', size: 1, sha256: 'aa', executable: true },
      { name: 'libllama.so', size: 2, sha256: 'bb', executable: false }
    ]
  })
  expect(build.files).toMatchObject([
    {
      remotePath: '/data/local/tmp/hotplate/builds/b1/llama-server',
      mode: 0o755,
      sourcePath: '/pc/llama-server'
    },
    { remotePath: '/data/local/tmp/hotplate/builds/b1/libllama.so', mode: 0o644, mtimeMs: null }
  ])
  const model = planModel({
    ...{ id: 'm1', name: 'm', folder: '/pc', totalBytes: 3, importedAt: '', architecture: null },
    ...{ quantization: null, contextLength: null, layers: null, tensorCount: null },
    shards: [{ name: "it's $(x).gguf", size: 3, sha256: 'cc', mtimeMs: 5 }]
  })
  expect(model.files[0]).toMatchObject({
    remotePath: "/data/local/tmp/hotplate/models/m1/it's $(x).gguf",
    mtimeMs: 5
  })
})

test('ids and names that would leave our folders', () => {
  expect(['a1-b', 'ab12cd34ef56'].every(isSafeId)).toBe(true)
  expect(['', '..', 'a/b', 'A', 'a b', '$x', 'a\n', 'x'.repeat(65)].some(isSafeId)).toBe(false)
  expect(isSafeName("it's; $(rm) .gguf")).toBe(true)
  expect(['', '.', '..', 'a/b', 'a\0b'].some(isSafeName)).toBe(false)
})

test('large files are hashed alone, small ones together', () => {
  const mb = 1024 * 1024
  const calls = inCalls([
    { size: 1 },
    { size: 900 * mb },
    ...Array.from({ length: 60 }, () => ({ size: 8 * mb }))
  ])
  expect(calls.map((call) => call.length)).toEqual([1, 8, 8, 8, 8, 8, 8, 8, 5])
  expect(inCalls([])).toEqual([])
})

test('what sha256sum prints', () => {
  const hash = 'ab'.repeat(32)
  expect(parseHashLine(`${hash}  -`)).toBe(hash)
  expect(parseHashLine(`${hash}  /data/x`)).toBe(hash)
  expect(parseHashLine('failed')).toBeNull()
  expect(parseHashLine(`${hash}00  -`)).toBeNull()
})

test('a running program of ours is found by the kernel’s own link', () => {
  const line = (pid: number, target: string): string =>
    `lrwxrwxrwx 1 shell shell 0 2026-01-01 00:00 /proc/${pid}/exe -> ${target}\n`
  const ours = '/data/local/tmp/hotplate/builds/b1/llama-server'
  expect(findRunning(line(1, '/system/bin/sh') + line(42, ours))).toEqual({
    pid: 42,
    program: 'llama-server'
  })
  expect(findRunning(line(43, `${ours} (deleted)`))).toEqual({ pid: 43, program: 'llama-server' })
  expect(findRunning(line(1, '/data/local/tmp/hotplate2/x'))).toBeNull()
})
