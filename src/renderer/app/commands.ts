/** Something the palette can do. `group` says what kind of thing it is; `words` are further words it is found by. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly words: string
  readonly run: () => void
}

const shownAtMost = 12

/** Commands that contain every typed word, those whose title begins with the query first. */
export function matchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = query.trim().toLowerCase()
  const parts = wanted.split(/\s+/)
  const hay = (command: Command): string => `${command.title} ${command.group} ${command.words}`.toLowerCase()
  const found = commands.filter((command) => parts.every((part) => hay(command).includes(part)))
  const early = (command: Command): number => (command.title.toLowerCase().startsWith(wanted) ? 0 : 1)
  return [...found].sort((a, b) => early(a) - early(b)).slice(0, shownAtMost)
}
