import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mirrorIn } from './apt-mirror'
import { withBuildLock } from './build-lock'

describe('apt mirror', () => {
  it('is found in deb822 and one-line lists, and no other archive is taken for it', () => {
    expect(mirrorIn('Types: deb\nURIs: http://mirror.example/debian/\nSuites: bookworm\n')).toBe(
      'http://mirror.example/debian'
    )
    expect(mirrorIn('deb [signed-by=/x.gpg] https://mirror.example/debian trixie main\n')).toBe(
      'https://mirror.example/debian'
    )
    expect(
      mirrorIn('URIs: http://mirror.example/debian-security\ndeb https://tools.example/apt stable main\n')
    ).toBeNull()
  })
})

describe('build lock', () => {
  it('lets one at a time in and takes over from a dead owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hotplate-lock-'))
    const lock = join(folder, 'lock')
    await mkdir(lock)
    await writeFile(join(lock, 'pid'), '4194304999')
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push(`${name} out`)
    }
    await Promise.all([withBuildLock(lock, work('a')), withBuildLock(lock, work('b'))])
    expect(order.map((entry) => entry.slice(2))).toEqual(['in', 'out', 'in', 'out'])
    await rm(folder, { recursive: true, force: true })
  })
})
