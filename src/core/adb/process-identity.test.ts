import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { announceIdentity, parseIdentity } from './process-identity'

const stat =
  'hp 4711 (sh) S 4700 4711 4711 0 -1 4194304 100 0 0 0 1 2 0 0 20 0 1 0 8154321 9000000 700 18446744073709551615'

test('pid, start ticks and group come from the announced line', () => {
  expect(parseIdentity(stat)).toEqual({ pid: 4711, startTicks: 8154321, group: 4711 })
  expect(parseIdentity(`${stat}\r`)).toMatchObject({ pid: 4711 })
  expect(parseIdentity(stat.replace('(sh)', '(a) b (c)'))).toMatchObject({ startTicks: 8154321 })
})

test('anything else identifies nobody', () => {
  for (const line of ['', 'hp ', 'hp 12', 'hp x (sh) S 1 2', 'total 12'])
    expect(parseIdentity(line)).toBe(null)
})

test('a shell announces itself and exec keeps the identity', () => {
  const output = execFileSync('sh', ['-c', `${announceIdentity} exec cat /proc/self/stat`]).toString()
  const [announced = '', own = ''] = output.split('\n')
  expect(parseIdentity(announced)).not.toBe(null)
  expect(parseIdentity(announced)).toEqual(parseIdentity(`hp ${own}`))
})
