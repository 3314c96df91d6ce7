import type { PhoneSummary } from '@shared/model'
import { expect, test } from 'vitest'
import { groupPhones } from './group-phones'

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
