import { expect, test } from 'vitest'
import { possibleRate, judgeLink } from './link-check'
import { parseTools } from './phone-tools'

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('what was tried and worked is used', () => {
  const said = `sha256 sha256sum=${empty}  -\nsha256 toybox sha256sum=${empty}  -\ncores 8\ndd dd\nhead\n`
  expect(parseTools(said)).toEqual({ sha256: 'sha256sum', dd: 'dd', head: true, cores: 8 })
  const odd = `sha256 sha256sum=usage: sha256sum\nsha256 busybox sha256sum=${empty}  -\ncores \ndd busybox dd\n`
  expect(parseTools(odd)).toEqual({ sha256: 'busybox sha256sum', dd: 'busybox dd', head: false, cores: 1 })
  expect(parseTools('cores 8\nhead\n')).toBeNull()
})

test('a link below 45 MB/s on a port that can do more is told, with what it costs', () => {
  const possible = possibleRate('super-speed\nhigh-speed\n')
  expect(possible).toBe(120e6)
  expect(possibleRate('high-speed\nhigh-speed\n')).toBeNull()
  expect(possibleRate('cat: /sys/class/udc: Permission denied\n')).toBeNull()
  expect(judgeLink(38e6, possible, 17.5e9)).toMatchObject({ code: 'slowLink', costSeconds: 315 })
  expect(judgeLink(50e6, possible, 17.5e9)).toBeNull()
  expect(judgeLink(38e6, null, 17.5e9)).toBeNull()
  expect(judgeLink(38e6, possible, 10e6)).toBeNull()
})
