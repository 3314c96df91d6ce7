import { open } from 'node:fs/promises'
import type { LogLine } from '@shared/model'

const tailBytes = 2_000_000
const levels: Readonly<Record<number, LogLine['level']>> = {
  10: 'debug',
  20: 'debug',
  30: 'info',
  40: 'warn'
}

/** What must not leave the PC with a log. */
export interface Secrets {
  readonly serials: readonly string[]
  readonly home: string
}

/** The newest lines of a log file of ours (`createLogFile`), oldest first, masked. A missing file has none. */
export async function readLogTail(file: string, lines: number, secrets: Secrets): Promise<LogLine[]> {
  const text = await readTail(file)
  const last = text.trimEnd().split('\n').slice(-lines)
  const serials = [...new Set([...secrets.serials, ...serialsIn(text)])]
  return last.filter((line) => line !== '').map((line) => parseLine(mask(line, { ...secrets, serials })))
}

/** One line of NDJSON as pino writes it; what is none is shown as it is. Pure. */
export function parseLine(line: string): LogLine {
  try {
    const { level, time, msg, room, ...rest } = JSON.parse(line) as Record<string, unknown>
    return {
      atMs: typeof time === 'number' ? time : null,
      level: levels[Number(level)] ?? 'error',
      room: typeof room === 'string' ? room : null,
      message: typeof msg === 'string' ? msg : '',
      detail: Object.keys(rest).length === 0 ? '' : JSON.stringify(rest)
    }
  } catch {
    return { atMs: null, level: 'info', room: null, message: line, detail: '' }
  }
}

/**
 * Masks what names a person or opens a door: keys and cookies, serials (each by a number of its own, so that lines still tell
 * phones apart), the home folder, and addresses of the network. Pure.
 */
export function mask(line: string, { serials, home }: Secrets): string {
  let masked = line
    .replace(/((?:token|hotplate_\d+)["']?\s*[=:]\s*["']?)[\w-]{8,}/gi, '$1***')
    .replace(/(host:pair:)[^:"]+/g, '$1***')
  // Longest first: a serial may be part of another.
  for (const [index, serial] of [...serials].sort((a, b) => b.length - a.length).entries())
    if (serial.length >= 4) masked = masked.replaceAll(serial, `phone-${index + 1}`)
  if (home.length > 1) masked = masked.replaceAll(home, '~')
  return masked.replace(/\b(?!127\.)(?:\d{1,3}\.){3}\d{1,3}\b(?=:\d)/g, '<address>')
}

/** The lines as a text that an issue may hold. Pure. */
export function logText(lines: readonly LogLine[]): string {
  return lines
    .map(({ atMs, level, room, message, detail }) =>
      [atMs === null ? '' : new Date(atMs).toISOString(), level, room ?? '', message, detail]
        .filter((part) => part !== '')
        .join(' ')
    )
    .join('\n')
}

function serialsIn(text: string): string[] {
  return [...text.matchAll(/"serial":"([^"\\]{4,64})"/g)].map(([, serial]) => serial ?? '')
}

async function readTail(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      const length = Math.min(size, tailBytes)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length)
      const text = buffer.subarray(0, bytesRead).toString('utf8')
      return length === size ? text : text.slice(text.indexOf('\n') + 1)
    } finally {
      await handle.close()
    }
  } catch {
    return ''
  }
}
