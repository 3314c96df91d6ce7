import type { Writable } from 'node:stream'

/** Where a command writes: results to `out`, everything else to `err`; `live` = `err` is a terminal that can redraw. */
export interface Terminal {
  readonly out: Writable
  readonly err: Writable
  readonly live: boolean
  readonly columns: number
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdout: out, stderr: err } = process
  return {
    out,
    err,
    get live() {
      return err.isTTY && process.env['TERM'] !== 'dumb'
    },
    get columns() {
      return err.isTTY ? err.columns : 120
    }
  }
}

const quietMs = 5000

/**
 * A few lines at the bottom of the terminal that are redrawn in place. Where nothing can be redrawn (a pipe, a CI
 * log), the first line is printed now and then instead, or with `piped` 'all' each of them.
 */
export class LiveLines {
  #drawn = 0
  #lastPrintMs = Number.NEGATIVE_INFINITY

  constructor(
    private readonly terminal: Terminal,
    private readonly piped: 'first' | 'all' = 'first'
  ) {}

  /** Shows `lines` in place of those before; `nowMs` is any steady clock. */
  show(lines: readonly string[], nowMs: number): void {
    if (this.terminal.live) {
      const cut = lines.map((line) =>
        Array.from(line)
          .slice(0, this.terminal.columns - 1)
          .join('')
      )
      this.terminal.err.write(`${this.#erase()}${cut.join('\n')}\n`)
      this.#drawn = cut.length
    } else if (nowMs - this.#lastPrintMs >= quietMs) {
      this.#lastPrintMs = nowMs
      const some = this.piped === 'all' ? lines : lines.slice(0, 1)
      this.terminal.err.write(`${some.join('\n')}\n`)
    }
  }

  /** Prints a line that stays, above the live ones. */
  say(line: string): void {
    this.terminal.err.write(`${this.#erase()}${line}\n`)
    this.#drawn = 0
  }

  /** Takes the live lines away. */
  clear(): void {
    this.terminal.err.write(this.#erase())
    this.#drawn = 0
  }

  #erase(): string {
    return this.#drawn === 0 ? '' : `\u001b[${this.#drawn}A\u001b[J`
  }
}
