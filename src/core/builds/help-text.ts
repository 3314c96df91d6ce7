/**
 * What `--help` of a llama.cpp program says it understands. Names are as typed (`-lm`, `--load-mode`); every
 * spelling of an option is present. `values` holds the words an option accepts where the text lists them;
 * `takesValue` has the options that are followed by a word (so `-fa` of old builds, a bare switch, is absent).
 */
export interface HelpFacts {
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly takesValue: ReadonlySet<string>
  readonly deprecated: ReadonlySet<string>
}

interface HelpOption {
  readonly names: readonly string[]
  readonly takesValue: boolean
  readonly declaredValues: readonly string[]
  readonly describedValues: string[]
  deprecated: boolean
}

/** llama.cpp common/arg.cpp: the description starts here, and shares the line only when 3 blanks precede it. */
const descriptionColumn = 40

/**
 * Reads the two layouts of llama.cpp's help: column 0 with descriptions at column 40 (common/arg.cpp), and two
 * blanks of indent with a gap of two or more before the description (llama-bench, and everything before 2024-09).
 * Never throws; a line that is neither is description.
 */
export function parseHelpText(text: string): HelpFacts {
  const options: HelpOption[] = []
  for (const line of text.split(/\r?\n/)) {
    const parts = splitLine(line)
    const current = parts.declaration === null ? options.at(-1) : readDeclaration(parts.declaration)
    if (current === undefined) continue
    if (parts.declaration !== null) options.push(current)
    readDescription(current, parts.description)
  }
  return collect(options)
}

function splitLine(line: string): { readonly declaration: string | null; readonly description: string } {
  if (line.startsWith('-') && !line.startsWith('-----')) {
    if (line.slice(descriptionColumn - 3, descriptionColumn).trim() !== '')
      return { declaration: line, description: '' }
    return { declaration: line.slice(0, descriptionColumn), description: line.slice(descriptionColumn) }
  }
  const indented = /^ {2}(-\S.*?)(?: {2,}(.*))?$/.exec(line)
  if (indented === null) return { declaration: null, description: line.trim() }
  return { declaration: indented[1] ?? '', description: indented[2] ?? '' }
}

function readDeclaration(declaration: string): HelpOption {
  const groups = declaration.match(/<[^>]*>|\[[^\]]*\]|\{[^}]*\}/g) ?? []
  const bare = groups.reduce((rest, group) => rest.replace(group, ' '), declaration)
  const words = bare.split(/[\s,]+/).filter((word) => word !== '')
  const names = words.filter((word) => /^--?[A-Za-z][\w-]*$/.test(word))
  return {
    names,
    takesValue: groups.length > 0 || words.length > names.length,
    declaredValues: groups.flatMap(wordsOfGroup),
    describedValues: [],
    deprecated: false
  }
}

/** `<on|off|auto>`, `[on|off|auto]` and `{none,linear,yarn}` are lists of words; `<n>` and `<0...100>` are not. */
function wordsOfGroup(group: string): readonly string[] {
  const inner = group.slice(1, -1)
  const separator = inner.includes('|') ? '|' : group.startsWith('{') ? ',' : null
  if (separator === null) return []
  return inner.split(separator).map((word) => word.trim())
}

function readDescription(option: HelpOption, description: string): void {
  if (/^\(?DEPRECATED/.test(description)) option.deprecated = true
  const bullet = /^- ([\w+.-]+)(?: \(default\))?:/.exec(description)?.[1]
  if (bullet !== undefined) option.describedValues.push(bullet)
  const allowed = /^allowed values: (.+)$/.exec(description)?.[1]
  if (allowed !== undefined) option.describedValues.push(...allowed.split(',').map((word) => word.trim()))
}

function collect(options: readonly HelpOption[]): HelpFacts {
  const flags = new Set<string>()
  const values = new Map<string, readonly string[]>()
  const takesValue = new Set<string>()
  const deprecated = new Set<string>()
  for (const option of options) {
    const words = [...new Set([...option.declaredValues, ...option.describedValues])]
    for (const name of option.names) {
      flags.add(name)
      if (words.length > 0) values.set(name, words)
      if (option.takesValue) takesValue.add(name)
      if (option.deprecated) deprecated.add(name)
    }
  }
  return { flags, values, takesValue, deprecated }
}
