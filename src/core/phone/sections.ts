/** One part of what is asked in a single round trip: a name and shell text. */
export interface SectionRequest {
  readonly name: string
  readonly command: string
}

/** What a part printed (stdout and stderr together) and how it ended. */
export interface Section {
  readonly text: string
  readonly exitCode: number
}

/**
 * Shell text that runs all parts one after the other, each framed by a random word, so that no output can pass for a frame:
 * `WORD>NAME`, output, `WORD<EXIT` on lines of their own. A part is a subshell: its `exit` ends only itself.
 */
export function framedScript(requests: readonly SectionRequest[], word: string): string {
  const frame = ({ name, command }: SectionRequest): string =>
    [`echo "${word}>${name}"`, '(', command, ') 2>&1 </dev/null', 'r=$?', 'echo', `echo "${word}<$r"`].join(
      '\n'
    )
  return requests.map(frame).join('\n')
}

/** Finds the parts in the output. A part whose end is missing is not there: its text may be cut. */
export function parseSections(output: string, word: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>()
  const pattern = new RegExp(`^${word}>(.*)\\n([\\s\\S]*?)\\n${word}<(\\d+)$`, 'gm')
  for (const [, name = '', text = '', exitCode] of output.replaceAll('\r\n', '\n').matchAll(pattern)) {
    sections.set(name, { text, exitCode: Number(exitCode) })
  }
  return sections
}
