import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/traps.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('›'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))

/** A name made by `test.each` or in a loop stands in the file in pieces: its words must all be there. */
function stands(text: string, name: string): boolean {
  const plain = text.replaceAll("\\'", "'")
  const made = /^(.+) is (\w+)$/.exec(name)
  return (
    plain.includes(name) ||
    (made !== null && [made[1], made[2]].every((word) => plain.includes(String(word))))
  )
}

test('the page has a row for each section of the catalogue', () => {
  expect(rows.length).toBeGreaterThan(90)
  for (const section of ['1.', '2.', '3.', '4.', '5.', '6.', '2.4', '3.1.7', '6.4', '6.5'])
    expect(
      rows.some(([, trap]) => trap?.startsWith(section)),
      section
    ).toBe(true)
})

test.each(rows.map(([, trap, , named]) => [String(trap), String(named).replaceAll('`', '')] as const))(
  '%s',
  (_, named) => {
    const [file = '', ...names] = named.split(' › ')
    expect(existsSync(file), file).toBe(true)
    expect(names.length, named).toBeGreaterThan(0)
    const text = readFileSync(file, 'utf8')
    for (const name of names) expect(stands(text, name), `${file}: ${name}`).toBe(true)
  }
)
