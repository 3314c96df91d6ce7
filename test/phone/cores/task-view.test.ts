import { expect, it } from 'vitest'
import { phoneStat, phoneStatus } from './task-view'

it('says the phone’s CPUs in a status text', () => {
  const text =
    'Name:\tllama-server\nPid:\t41\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\nMems_allowed_list:\t0\n'
  expect(phoneStatus(text, [2, 3, 4, 7])).toBe(
    'Name:\tllama-server\nPid:\t41\nCpus_allowed:\t9c\nCpus_allowed_list:\t2-4,7\nMems_allowed_list:\t0\n'
  )
})

it('says the phone’s last CPU in a stat text, whatever the name', () => {
  const rest = Array.from({ length: 50 }, (_, index) => String(index + 3)).join(' ')
  const changed = phoneStat(`41 (a b) c) ${rest}\n`, 7)
  expect(changed.startsWith('41 (a b) c) 3 4 ')).toBe(true)
  expect(changed.split(') ').at(-1)?.split(' ')[36]).toBe('7')
  expect(phoneStat('', 7)).toBe('')
})
