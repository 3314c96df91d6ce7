import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logText, mask, parseLine, readLogTail } from './read-log'

const secrets = { serials: ['R5CX10ABCDE'], home: '/home/mei' }

test.each([
  ['GET /?token=Abc-123_defGHIjkl', 'GET /?token=***'],
  ['{"token":"Abc-123_defGHI"}', '{"token":"***"}'],
  ['cookie: hotplate_7000=Abc123defGHI', 'cookie: hotplate_7000=***'],
  ['host:pair:123456:10.0.0.4:41', 'host:pair:***:<address>:41'],
  ['phone R5CX10ABCDE is up', 'phone phone-1 is up'],
  ['/home/mei/models/a.gguf', '~/models/a.gguf'],
  ['192.168.1.34:5555 at 127.0.0.1:5037', '<address>:5555 at 127.0.0.1:5037'],
  ['version 29.0.6 of 1.2.3.4', 'version 29.0.6 of 1.2.3.4']
])('%s → %s', (line, masked) => expect(mask(line, secrets)).toBe(masked))

test('a serial that is part of another does not show through', () => {
  expect(mask('ABCD12 and ABCD', { serials: ['ABCD', 'ABCD12'], home: '' })).toBe('phone-1 and phone-2')
})

test('a line of the log is taken apart; what is none is shown', () => {
  expect(parseLine('{"level":40,"time":5,"room":"adb","msg":"gone","code":1}')).toEqual({
    ...{ atMs: 5, level: 'warn', room: 'adb', message: 'gone', detail: '{"code":1}' }
  })
  expect(parseLine('half a li').message).toBe('half a li')
})

test('the newest lines of a file, with serials that only the log knows masked too', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hotplate-log-')), 'a.log')
  const lines = [1, 2, 3].map((n) => JSON.stringify({ level: 30, time: n, msg: `n ${n}`, serial: 'XYZ99' }))
  writeFileSync(file, `${lines.join('\n')}\n`)
  const tail = await readLogTail(file, 2, secrets)
  expect(tail.map(({ message }) => message)).toEqual(['n 2', 'n 3'])
  expect(logText(tail)).toContain('{"serial":"phone-')
  expect(logText(tail)).not.toContain('XYZ99')
  expect(await readLogTail(`${file}.none`, 2, secrets)).toEqual([])
})
