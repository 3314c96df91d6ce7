import { expect, test } from 'vitest'
import { processName } from './process-name'

const packages = new Map([
  [10_123, ['com.example.very.long.package.name']],
  [10_147, ['com.termux']],
  [10_200, ['com.example.a', 'com.example.b']]
])

test.each([
  ['./llama-server -m /data/m.gguf', 'shell', 'llama-server'],
  ['/system/bin/surfaceflinger', 'system', 'surfaceflinger'],
  ['[kworker/u16:3-events_unbound]', 'root', '[kworker/u16:3-events_unbound]'],
  ['com.example.app:remote', 'u0_a123', 'com.example.app:remote'],
  ['com.example.very.long.pack+', 'u0_a123', 'com.example.very.long.package.name'],
  ['com.example.other+', 'u0_a123', 'com.example.other+'],
  ['libserver.so', 'u0_a147', 'libserver.so (com.termux)'],
  ['', 'u0_a147', 'com.termux'],
  ['worker', 'u0_a200', 'worker'],
  ['system_server', 'system', 'system_server']
])('%s of %s is %s', (args, user, expected) => {
  expect(processName({ args, user }, packages)).toBe(expected)
})

test('a user whose packages are not known owns nothing', () =>
  expect(processName({ args: 'worker', user: 'u0_a999' }, packages)).toBe('worker'))
