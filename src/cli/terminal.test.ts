import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { LiveLines, type Terminal } from './terminal'

function terminal(live: boolean): { readonly terminal: Terminal; readonly text: () => string } {
  const err = new PassThrough().setEncoding('utf8')
  let text = ''
  err.on('data', (piece: string) => (text += piece))
  return { terminal: { out: new PassThrough(), err, live, columns: 10 }, text: () => text }
}

test('on a terminal lines are cut to its width and redrawn in place', () => {
  const { terminal: t, text } = terminal(true)
  const lines = new LiveLines(t)
  lines.show(['one', 'a line that is too long'], 0)
  lines.show(['two'], 1)
  expect(text()).toBe('one\na line th\n\u001b[2A\u001b[Jtwo\n')
})

test('a said line stays above the live ones', () => {
  const { terminal: t, text } = terminal(true)
  const lines = new LiveLines(t)
  lines.show(['live'], 0)
  lines.say('hog: com.example')
  lines.show(['live'], 1)
  expect(text()).toBe('live\n\u001b[1A\u001b[Jhog: com.example\nlive\n')
})

test('in a pipe the first line is printed at most every five seconds', () => {
  const { terminal: t, text } = terminal(false)
  const lines = new LiveLines(t)
  for (let ms = 0; ms <= 6000; ms += 1000) lines.show([`at ${ms}`, 'more'], ms)
  lines.clear()
  expect(text()).toBe('at 0\nat 5000\n')
})

test('in a pipe every line is printed where each is of another phone', () => {
  const { terminal: t, text } = terminal(false)
  new LiveLines(t, 'all').show(['one', 'two'], 0)
  expect(text()).toBe('one\ntwo\n')
})
