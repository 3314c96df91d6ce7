import { expect, test } from 'vitest'
import { parseProcPidCgroup } from './proc-pid-cgroup'

test('v1: the cpuset by its name, the app by its memory group', () => {
  const text =
    '5:memory:/\n4:blkio:/\n3:cpuacct,cpu:/uid_10123/pid_456\n2:cpuset:/top-app\n0::/uid_10123/pid_456\n'
  const { cpuset, paths, uid, appPid, rejected } = parseProcPidCgroup(text)
  expect([cpuset, uid, appPid, rejected]).toEqual(['/top-app', 10_123, 456, []])
  expect(paths.get('cpu')).toBe('/uid_10123/pid_456')
})

test('v2 only: no cpuset line is unknown, not the root', () =>
  expect(parseProcPidCgroup('0::/system.slice:x\n')).toMatchObject({ cpuset: null, uid: null, appPid: null }))

test('an adb shell child is in the root cpuset; a second line of a name does not win', () => {
  expect(parseProcPidCgroup('2:cpuset:/\n1:cpuset:/background\n').cpuset).toBe('/')
  expect(parseProcPidCgroup('0::/uid_10123\r\n')).toMatchObject({ uid: 10_123, appPid: null })
})

test('torn lines are listed', () => expect(parseProcPidCgroup('2:cpuset\n\n').rejected).toHaveLength(1))
