import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Settings {
  readonly compilerOptions: unknown
  readonly include: readonly string[]
}

const settingsOf = async (folder: string): Promise<Settings> =>
  JSON.parse(await readFile(`${folder}/tsconfig.json`, 'utf8')) as Settings

test('rooms that are checked as one program have one set of rules', async () => {
  const together = await settingsOf('src')
  expect(together.include).toHaveLength(4)
  for (const room of together.include)
    expect((await settingsOf(`src/${room}`)).compilerOptions, room).toEqual(together.compilerOptions)
})
