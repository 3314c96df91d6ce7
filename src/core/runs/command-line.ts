import { quoteArg } from '@core/adb/quote'

/** A command for reading and for copying into `adb shell`: quoted only where the shell needs it. */
export function commandLineOf(argv: readonly string[]): string {
  return argv.map(quoteForReading).join(' ')
}

function quoteForReading(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : quoteArg(word)
}
