import { HotplateError } from '@shared/errors/hotplate-error'

/**
 * One argument as a word of the phone's shell. Everything is put in single quotes, where only the quote itself
 * is special (POSIX 2.2.2), so no list of dangerous characters can be incomplete.
 * Throws BAD_INPUT for a NUL, which no argument can carry.
 */
export function quoteArg(arg: string): string {
  if (arg.includes('\0')) {
    throw new HotplateError('BAD_INPUT', { detail: 'A command argument contains a NUL character.' })
  }
  return `'${arg.replaceAll("'", `'\\''`)}'`
}

/** A whole argument list as shell text. Throws BAD_INPUT for an empty list or command name. */
export function quoteArgv(argv: readonly string[]): string {
  if (argv[0] === undefined || argv[0] === '') {
    throw new HotplateError('BAD_INPUT', { detail: 'A command needs a name.' })
  }
  return argv.map(quoteArg).join(' ')
}
