import { expect, test } from 'vitest'
import { matchCommands } from './commands'

const command = (title: string, group = 'View', words = '') => ({
  id: title,
  title,
  group,
  words,
  run: () => undefined
})

test('every word must be there, titles that begin with it come first', () => {
  const commands = [command('Show soak', 'Phone'), command('Soak'), command('Xiaomi 14', 'Soak', 'serial77')]
  expect(matchCommands(commands, 'soak').map(({ title }) => title)).toEqual([
    'Soak',
    'Show soak',
    'Xiaomi 14'
  ])
  expect(matchCommands(commands, 'xia soak').map(({ title }) => title)).toEqual(['Xiaomi 14'])
  expect(matchCommands(commands, 'serial77')).toHaveLength(1)
  expect(matchCommands(commands, 'nothing')).toEqual([])
})
