import type { PhoneSummary } from '@shared/model'
import { expect, test } from 'vitest'
import { groupPhones, toggleGroup } from './group-phones'

const phone = (serial: string, group: string | null): PhoneSummary => ({
  ...{ serial, name: serial, state: 'device', stateText: '', links: [], androidRelease: null, job: null },
  ...{ vitals: null, sessionId: null, group, tags: [] }
})

test('groups stand by name after the phones without one', () => {
  const groups = groupPhones([
    phone('a', 'rack 2'),
    phone('b', null),
    phone('c', 'rack 1'),
    phone('d', 'rack 2')
  ])
  expect(groups.map(({ group, members }) => [group, members.map(({ serial }) => serial).join('')])).toEqual([
    [null, 'b'],
    ['rack 1', 'c'],
    ['rack 2', 'ad']
  ])
  expect(groupPhones([])).toEqual([])
})

test('a whole group is chosen at once, and let go when all of it is chosen', () => {
  const members = [phone('b', 'rack'), phone('c', 'rack')]
  expect(toggleGroup(['a', 'c'], members)).toEqual(['a', 'b', 'c'])
  expect(toggleGroup(['a', 'b', 'c'], members)).toEqual(['a'])
})
