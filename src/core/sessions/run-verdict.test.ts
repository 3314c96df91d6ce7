import { expect, test } from 'vitest'
import type { LaunchedRun, RunExit, RunStatus } from '@core/runs/types'
import { parseUptimeMs } from './phone-clock'
import { judgeRun } from './run-verdict'

const run: LaunchedRun = {
  runId: 'r1',
  folder: '/data/local/tmp/hotplate/runs/r1',
  bootId: 'boot-a',
  startUptimeMs: 1000,
  runnerPid: 4242,
  runnerStartTicks: 99,
  argv: []
}

function status(known: Partial<RunStatus>): RunStatus {
  return { bootId: 'boot-a', alive: true, exit: null, ...known }
}

function exit(reason: RunExit['reason'], by: RunExit['by'] = null): RunExit {
  return { reason, exitCode: 0, uptimeMs: 5000, text: `because ${reason}`, by }
}

test('a run that lives goes on, also when a boot id is not known', () => {
  expect(judgeRun(run, status({}))).toEqual({ kind: 'running' })
  expect(judgeRun(run, status({ bootId: null }))).toEqual({ kind: 'running' })
  expect(judgeRun({ ...run, bootId: null }, status({ bootId: 'boot-b' }))).toEqual({ kind: 'running' })
})

test('the runner’s last word decides, even after a reboot', () => {
  expect(judgeRun(run, status({ alive: false, exit: exit('done') }))).toEqual({
    kind: 'ended',
    state: 'finished',
    text: 'because done'
  })
  expect(judgeRun(run, status({ bootId: 'boot-b', alive: false, exit: exit('stopped') }))).toMatchObject({
    state: 'stopped'
  })
  const ended = status({ bootId: 'boot-b', alive: false, exit: exit('stopped', 'signal') })
  expect(judgeRun(run, ended)).toEqual({ kind: 'rebooted' })
  expect(judgeRun(run, { ...ended, bootId: 'boot-a' })).toMatchObject({ state: 'stopped' })
  for (const reason of ['serverDied', 'loadFailed', 'failed'] as const) {
    expect(judgeRun(run, status({ alive: false, exit: exit(reason) }))).toMatchObject({ state: 'failed' })
  }
})

test('another boot without a last word is a reboot, the same boot without one is a runner that vanished', () => {
  expect(judgeRun(run, status({ bootId: 'boot-b', alive: false }))).toEqual({ kind: 'rebooted' })
  expect(judgeRun(run, status({ bootId: 'boot-b', alive: true }))).toEqual({ kind: 'rebooted' })
  expect(judgeRun(run, status({ alive: false }))).toEqual({ kind: 'vanished' })
})

test('uptime', () => {
  expect(parseUptimeMs('12345.67 54321.00\n')).toBe(12_345_670)
  expect(parseUptimeMs('cat: /proc/uptime: Permission denied')).toBeNull()
})
