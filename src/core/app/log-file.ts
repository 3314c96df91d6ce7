import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import pino from 'pino'
import type { Log } from '@shared/base/log'

/** Where and how much is logged. The file and its predecessor (`.1`) together hold at most twice `maxBytes`. */
export interface LogFileOptions {
  readonly path: string
  readonly level?: 'debug' | 'info' | 'warn'
  readonly maxBytes?: number
}

/**
 * The program's log: one NDJSON line per message. Lines are written at once, so a crash loses none.
 * When the file is full it becomes `<path>.1` and a new one is begun.
 */
export function createLogFile(options: LogFileOptions): Log {
  const file = new BoundedFile(options.path, options.maxBytes ?? 5_000_000)
  const serializers = { error: pino.stdSerializers.err, err: pino.stdSerializers.err }
  const redact = ['token', 'cookie', '*.token', '*.cookie']
  return pino({ level: options.level ?? 'info', base: null, serializers, redact }, file)
}

class BoundedFile {
  #handle: number
  #size: number

  constructor(
    private readonly path: string,
    private readonly maxBytes: number
  ) {
    mkdirSync(dirname(path), { recursive: true })
    this.#handle = openSync(path, 'a', 0o600)
    this.#size = statSync(path).size
  }

  /** Logging never breaks the program: a full disk loses the line, not the run. */
  write(line: string): void {
    try {
      if (this.#size > this.maxBytes) this.#turnOver()
      this.#size += writeSync(this.#handle, line)
    } catch {
      return
    }
  }

  #turnOver(): void {
    closeSync(this.#handle)
    renameSync(this.path, `${this.path}.1`)
    this.#handle = openSync(this.path, 'a', 0o600)
    this.#size = 0
  }
}
