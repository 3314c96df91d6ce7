import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { framedScript, parseSections } from './sections'

const run = (requests: Parameters<typeof framedScript>[0]) =>
  parseSections(execFileSync('sh', ['-c', framedScript(requests, 'w0rd')]).toString(), 'w0rd')

test('each part keeps its own output and exit code', () => {
  const sections = run([
    { name: 'a', command: 'echo one; echo two >&2' },
    { name: 'b', command: 'printf "no line end"; exit 3' },
    { name: 'c', command: 'cat' },
    { name: 'd', command: 'cat /nope' }
  ])
  expect(sections.get('a')).toEqual({ text: 'one\ntwo\n', exitCode: 0 })
  expect(sections.get('b')).toEqual({ text: 'no line end', exitCode: 3 })
  expect(sections.get('c')).toEqual({ text: '', exitCode: 0 })
  expect(sections.get('d')?.exitCode).toBe(1)
})

test('output that looks like a frame of another word is only text', () => {
  expect(run([{ name: 'a', command: 'echo "other>b"; echo "other<0"' }]).get('a')?.text).toBe(
    'other>b\nother<0\n'
  )
})

test('a part that was cut off is not there', () => {
  expect([...parseSections('w>a\nx\n\nw<0\nw>b\nhalf', 'w').keys()]).toEqual(['a'])
})
