import { HotplateError } from '@shared/errors/hotplate-error'
import { expect, test } from 'vitest'
import { detailOf, errorText } from './error-text'

const evidence = {
  argv: ['ls', 'a b'],
  exitCode: 1,
  stdoutTail: '',
  stderrTail: 'no\nway\n',
  durationMs: 12.4
}
const failed = new HotplateError(
  'COMMAND_FAILED',
  { command: 'ls', serial: 'S1', exitCode: 1, stderr: 'no' },
  { evidence }
)

test('says what happened, what it means and what to do', () => {
  const text = errorText(new HotplateError('UNKNOWN_SESSION', { session: 'x' }).toDetail(), false)
  expect(text.split('\n')).toEqual([
    'error UNKNOWN_SESSION: No session “x” is stored.',
    '  Nothing was changed.',
    '  Run `hotplate sessions` to see what is stored.'
  ])
})

test('byte counts are written as people read them', () => {
  const data = {
    serial: 'S1',
    freeBytes: 120_000_000,
    neededBytes: 3_100_000_000,
    missingBytes: 2_980_000_000
  }
  const text = errorText(new HotplateError('NO_SPACE', data).toDetail(), false)
  expect(text).toContain('Phone S1 has 120 MB free, 3.10 GB are needed.')
  expect(text).toContain('Free at least 2.98 GB on the phone')
})

test('evidence is shown when asked for, and hinted at otherwise', () => {
  expect(errorText(failed.toDetail(), false)).toContain('--verbose')
  const text = errorText(failed.toDetail(), true)
  expect(text).toContain('command: ["ls","a b"], exit code 1, 12 ms')
  expect(text).toContain('  stderr:\n    no\n    way')
  expect(text).not.toContain('stdout:')
})

test('an error that crossed a door keeps its detail; anything else becomes INTERNAL', () => {
  const crossed = Object.assign(new Error('x'), { data: failed.toDetail() })
  expect(detailOf(crossed)).toEqual(failed.toDetail())
  expect(detailOf(failed)).toEqual(failed.toDetail())
  expect(detailOf(new TypeError('odd')).code).toBe('INTERNAL')
  expect(detailOf('odd').message).toContain('odd')
})
