import { longestLine, rejected, type Rejected } from './parsed'
import { stripTerminal } from './strip-terminal'

/**
 * Bytes of a captured file as text: UTF-8, or the UTF-16 that PowerShell's `>` writes (with its mark, or told by the
 * zero bytes of plain ASCII). Marks and NULs are dropped, broken bytes become U+FFFD. Never throws.
 */
export function decodeCapture(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll('\u0000', '').replaceAll('\uFEFF', '')
}

const probe = 512

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, probe)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = Number(zeros[index % 2]) + 1
  })
  const [even, odd] = zeros.map((count) => count > start.length / 4)
  if (odd === true) return 'utf-16le'
  return even === true ? 'utf-16be' : 'utf-8'
}

const noises: readonly (readonly [RegExp, string])[] = [
  [/^\s*\* daemon /, 'a line of the adb program, not of the phone'],
  [/^adb server version \(\d+\) doesn't match/, 'a line of the adb program, not of the phone'],
  [/^adb(\.exe)?: /, 'a line of the adb program, not of the phone'],
  [
    /^(error: |- )?(device '[^']{0,200}' not found|device (not found|offline|unauthorized|still \w+)|no devices\/emulators found|more than one device|insufficient permissions|closed$|protocol fault)/,
    'the adb server’s word that it could not ask the phone'
  ],
  [
    /^error: (closed|protocol fault|device|no devices|more than one)/,
    'the adb server’s word that it could not ask the phone'
  ],
  [/^(\d{1,3}\|)?[\w.@-]{0,64}:\S{0,256} [$#]( |$)/, 'a shell prompt'],
  [/^[\w.-]{1,64}@[\w.-]{1,64}:\S{0,256}[$#]( |$)/, 'a shell prompt'],
  [/^(PS )?[A-Za-z]:\\[^>]{0,256}>/, 'a Windows prompt'],
  [
    /^\s*[$#%>❯➜] ?(adb|dumpsys|top|cat|grep|for|do|done|su|logcat|pm|cd|ls|echo|busybox|toybox)\b/,
    'a typed command'
  ],
  [/^(\.\/)?adb(\.exe)? (-[sdet]|shell|devices|exec-out|logcat|pull)\b/, 'a typed command'],
  [/^\s*```/, 'a fence of Markdown']
]

/** Why a line is not of the tool that was captured (a prompt, the adb program, a fence); null when it may be. */
export function noiseReason(line: string): string | null {
  return noises.find(([pattern]) => pattern.test(line))?.[1] ?? null
}

/**
 * The captured text without prompts and the adb program's own lines, which are listed with their reason, and without what only a
 * terminal needs: colours (`logcat -v color`, `grep --color`), carriage returns.
 */
export function splitNoise(text: string): { readonly text: string; readonly rejected: readonly Rejected[] } {
  const kept: string[] = []
  const bad: Rejected[] = []
  const lines = stripTerminal(text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  for (const line of lines) {
    const reason = line.length > longestLine ? `longer than ${longestLine} characters` : noiseReason(line)
    if (reason === null) kept.push(line)
    else bad.push(rejected(line, reason))
  }
  return { text: kept.map((line) => `${line}\n`).join(''), rejected: bad }
}
