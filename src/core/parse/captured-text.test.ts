import { describe, expect, test } from 'vitest'
import { decodeCapture, noiseReason, splitNoise } from './captured-text'

const utf16 = (text: string, big: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((char) => (big ? [0, char.charCodeAt(0)] : [char.charCodeAt(0), 0]))
  )

describe('bytes', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Tasks: 1\n')],
    ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFTasks: 1\n')],
    ['UTF-16LE with its mark', Uint8Array.from([0xff, 0xfe, ...utf16('Tasks: 1\n', false)])],
    ['UTF-16BE with its mark', Uint8Array.from([0xfe, 0xff, ...utf16('Tasks: 1\n', true)])],
    ['UTF-16LE without a mark', utf16('Tasks: 1\n', false)],
    ['UTF-16BE without a mark', utf16('Tasks: 1\n', true)]
  ])('%s', (_, bytes) => expect(decodeCapture(bytes)).toBe('Tasks: 1\n'))
  test('nothing, and bytes that are no text', () => {
    expect(decodeCapture(new Uint8Array())).toBe('')
    expect(decodeCapture(Uint8Array.from([0x41, 0xc3]))).toBe('A\uFFFD')
  })
})

describe('lines around a capture', () => {
  test.each([
    '* daemon not running; starting now at tcp:5037',
    '* daemon started successfully',
    "adb server version (41) doesn't match this client (39); killing...",
    'adb: no devices/emulators found',
    'error: device offline',
    "error: device 'R5CX' not found",
    'error: closed',
    'e3q:/ $ dumpsys battery',
    '1|e3q:/data/local/tmp $ top -b',
    'shell@e3q:/ # ',
    'me@desk:~/phones$ adb shell',
    'PS C:\\Users\\me> adb shell top',
    'C:\\platform-tools>adb devices -l',
    '$ adb shell dumpsys battery',
    '> do echo "$z"',
    'adb shell top -b -n 1',
    'adb -s R5CX shell',
    '```text'
  ])('%s', (line) => expect(noiseReason(line)).not.toBeNull())
  test.each([
    '  temperature: 342',
    '12345 shell 392 3.9G ./llama-cli -m a',
    '/sys/class/thermal/thermal_zone0/type:cpu',
    'error: invalid argument: --mlock',
    'Thermal Status: 2',
    '#1 x'
  ])('%s stays', (line) => expect(noiseReason(line)).toBeNull())
})

test('noise and absurdly long lines are set apart, the rest stays as it was', () => {
  const { text, rejected } = splitNoise(`e3q:/ $ top\r\nTasks: 1\r\n${'x'.repeat(70_000)}\r\n  PID`)
  expect(text).toBe('Tasks: 1\n  PID\n')
  expect(rejected.map(({ reason }) => reason)).toEqual(['a shell prompt', 'longer than 65536 characters'])
  expect(splitNoise('a\n').text).toBe('a\n')
})

test('colours that a terminal was meant to see are taken out of every kind', () => {
  const coloured = '\u001b[35m\u001b[K/sys/class/thermal/thermal_zone0/type\u001b[m\u001b[K:cpu\r\n'
  expect(splitNoise(coloured)).toEqual({ text: '/sys/class/thermal/thermal_zone0/type:cpu\n', rejected: [] })
})
