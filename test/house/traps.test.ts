import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/traps.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && line.includes('›'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))

const folders = ['src/core/parse', 'src/core/adb', 'src/core/inspect', 'src/core/phone']
const files = new Map<string, string>()
for (const folder of folders)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.test.ts')))
    files.set(name, (files.get(name) ?? '') + readFileSync(join(folder, name), 'utf8'))

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
  for (const section of [1, 2, 3, 4, 5, 6])
    expect(
      rows.some(([, trap]) => trap?.startsWith(`${section}.`)),
      String(section)
    ).toBe(true)
})

test.each(rows.map(([, trap, , named]) => [String(trap), String(named).replaceAll('`', '')] as const))(
  '%s',
  (_, named) => {
    const [file = '', ...names] = named.split(' › ')
    const text = files.get(file)
    expect(text, file).toBeDefined()
    for (const name of names) expect(stands(String(text), name), `${file}: ${name}`).toBe(true)
  }
)
