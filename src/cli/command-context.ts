import type { Command } from 'commander'
import type { CoreClient } from '../server/connect'
import { detailOf, errorText } from './error-text'
import { exitCodeOf, type ExitCode } from './exit-code'
import { openHotplate } from './open-hotplate'
import type { CommonOptions } from './options'
import type { Terminal } from './terminal'

/** What a command works with. */
export interface CommandContext {
  readonly client: CoreClient
  readonly terminal: Terminal
  readonly json: boolean
  /** Show what the phone printed when something fails. */
  readonly verbose: boolean
  /** Fires at the first Ctrl+C (or a polite kill); a second one ends the program at once. */
  readonly signal: AbortSignal
  /** A result: one JSON document, or text that ends with a newline. */
  readonly print: (document: unknown, text: string) => void
  /** One JSON line of a stream. */
  readonly printLine: (document: unknown) => void
  /** A word to the user that is not the result. */
  readonly say: (text: string) => void
}

/** A program of commands that all report their end in one place. */
export interface CommandHost {
  readonly terminal: Terminal
  readonly end: (code: ExitCode) => void
}

/**
 * Wraps a command's work: opens Hotplate, runs the work, prints errors as text or JSON, and sets the exit code.
 * `records`: see openHotplate.
 */
export async function runCommand(
  host: CommandHost,
  options: CommonOptions & { readonly records?: boolean },
  work: (context: CommandContext) => Promise<ExitCode>
): Promise<void> {
  const { terminal } = host
  const interrupt = onInterrupt()
  try {
    const hotplate = await openHotplate({ records: options.records ?? false })
    try {
      host.end(
        await work(contextOf(terminal, options, { client: hotplate.client, signal: interrupt.signal }))
      )
    } finally {
      await hotplate.dispose()
    }
  } catch (error) {
    if (interrupt.signal.aborted && error instanceof Error && error.name === 'AbortError') return
    host.end(reportError(terminal, error, options))
  } finally {
    interrupt.dispose()
  }
}

/** Prints an error where people (stderr) or programs (stdout, JSON) look for it; returns the exit code. */
export function reportError(terminal: Terminal, error: unknown, options: CommonOptions): ExitCode {
  const detail = detailOf(error)
  terminal.err.write(`${errorText(detail, options.verbose === true)}\n`)
  if (options.json === true) terminal.out.write(`${JSON.stringify({ error: detail })}\n`)
  return exitCodeOf(detail)
}

function contextOf(
  terminal: Terminal,
  options: CommonOptions,
  open: { readonly client: CoreClient; readonly signal: AbortSignal }
): CommandContext {
  const json = options.json === true
  return {
    ...open,
    terminal,
    json,
    verbose: options.verbose === true,
    print: (document, text) => {
      terminal.out.write(json ? `${JSON.stringify(document, null, 2)}\n` : `${text.trimEnd()}\n`)
    },
    printLine: (document) => void terminal.out.write(`${JSON.stringify(document)}\n`),
    say: (text) => void terminal.err.write(`${text}\n`)
  }
}

function onInterrupt(): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController()
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    dispose: () => {
      process.removeListener('SIGINT', stop)
      process.removeListener('SIGTERM', stop)
    }
  }
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, host: CommandHost) => void
