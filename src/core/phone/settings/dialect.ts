import type { SettingKind } from '@shared/model'

/** What decides how a setting is changed. `user` is Android's user in the foreground. */
export interface DialectFacts {
  readonly sdk: number
  readonly user: number
}

/** What a setting is now, in the words the journal keeps; null with a reason = it cannot be told. */
export interface SettingReading {
  readonly value: string | null
  readonly reason: string | null
}

export type Argv = readonly string[]

/** Looked at after a restore: what `argv` prints, trimmed, must be `expect`. */
export interface Check {
  readonly argv: Argv
  readonly expect: string
}

/**
 * How one setting is read, changed and brought back: pure text. Every command is an argument list of plain words, so that the
 * watchdog's shell can run what the journal holds. `subject` is '' for settings of the phone itself.
 */
export interface SettingDialect {
  readonly kind: SettingKind
  readonly aboutApp: boolean
  /** What `settings set` takes, for people. */
  readonly accepts: string
  /** Why this Android cannot; null = it can. */
  unsupported(sdk: number): string | null
  /** The value as the journal keeps it; null = not acceptable. */
  normalise(value: string, sdk: number): string | null
  /** null = Android does not tell. */
  read(subject: string, facts: DialectFacts): Argv | null
  parse(text: string, subject: string): SettingReading
  /** Commands that make it so. */
  write(subject: string, value: string, facts: DialectFacts): Argv
  /** Makes it what it was; null = cannot be undone. */
  undo(subject: string, old: string | null, facts: DialectFacts): Argv | null
  check(subject: string, old: string | null): Check | null
  /** What stays when it cannot be undone or read; null = nothing to say. */
  readonly note: string | null
}

/** Between two commands of one argument list. */
export const commandBreak = 'then'

/** Splits an argument list at `commandBreak`. */
export function commandsOf(argv: Argv): Argv[] {
  const commands: string[][] = [[]]
  for (const word of argv) {
    if (word === commandBreak) commands.push([])
    else commands.at(-1)?.push(word)
  }
  return commands
}

/** The first words a journal's command may have. */
const programs = new Set(['settings', 'cmd', 'svc', 'am', 'pm'])

/** Is this an argument list that the watchdog's shell can run as it stands? */
export function isPlain(argv: Argv): boolean {
  return (
    argv.every((word) => /^[A-Za-z0-9._:/+-]+$/.test(word)) &&
    commandsOf(argv).every(([program]) => program !== undefined && programs.has(program))
  )
}
