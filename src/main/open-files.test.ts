import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@core/app/create-core'
import type { PageAsk } from '@shared/contract/page-ask'
import { droppedMessage } from '@shared/contract/port'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeElectron } from './fake-electron'
import { wordsFor } from './words'

let electron = fakeElectron()
const words = wordsFor('en', 'en')
const gathered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300))

beforeEach(() => {
  vi.resetModules()
  electron = fakeElectron()
  vi.doMock('electron', () => electron.module)
})

test('files are told by their names; switches and folders are none', async () => {
  const { filesOf, openedFile } = await import('./open-files')
  expect(openedFile('/m/Qwen-00001-of-00003.GGUF')?.kind).toBe('model')
  expect(openedFile('/s/a.json.gz')?.kind).toBe('session')
  expect(openedFile('/b/llama.tar.gz')?.kind).toBe('build')
  expect(openedFile('/s/a.txt')).toBeNull()
  expect(filesOf(['electron', '.', '--x=1.gguf', 'a.gguf', '/b/c.json'], '/m')).toEqual([
    '/m/a.gguf',
    '/b/c.json'
  ])
})

test('files that the system gives one by one, also before anything is ready, arrive together', async () => {
  const { receiveFiles } = await import('./open-files')
  const given: (readonly string[])[] = []
  const inbox = receiveFiles()
  const prevented = vi.fn()
  for (const path of ['/s/a.hotplate', '/s/b.hotplate'])
    electron.app.emit('open-file', { preventDefault: prevented }, path)
  await gathered()
  expect([given, prevented.mock.calls.length]).toEqual([[], 2])
  inbox.deliver((paths) => given.push(paths))
  expect(given).toEqual([['/s/a.hotplate', '/s/b.hotplate']])
  electron.answers.files = ['/s/d.json']
  inbox.ask()
  await gathered()
  expect(given[1]).toEqual(['/s/d.json'])
})

test('a second start names its files from where it was started', async () => {
  const { receiveFiles } = await import('./open-files')
  const given: string[] = []
  receiveFiles().deliver((paths) => given.push(...paths))
  electron.app.emit('second-instance', {}, ['electron', 'b.hotplate'], '/elsewhere')
  await gathered()
  expect(given).toEqual(['/elsewhere/b.hotplate'])
})

test('several session files are handed to the page at once, models and builds to the library', async () => {
  const { takeFiles } = await import('./take-files')
  const done: unknown[] = []
  const keep = (what: string) => (path: unknown) => Promise.resolve(done.push([what, path]))
  const services = {
    opened: { add: keep('opened') },
    library: { importModel: keep('model'), importBuild: keep('build') }
  } as object as Core['services']
  const host = { bring: () => void done.push('bring'), go: (place: unknown) => void done.push(place) }
  const take = (...paths: string[]): Promise<void> => takeFiles({ services }, paths, host, words)
  await take('/s/a.json', '/s/b.hotplate', '/m/c.gguf')
  expect(done.splice(0)).toEqual([
    'bring',
    ['opened', ['/s/a.json', '/s/b.hotplate']],
    ['model', '/m/c.gguf']
  ])
  await take('/b/d.zip', '/x/notes.txt')
  expect(done).toEqual([{ view: 'library' }, ['build', '/b/d.zip']])
  expect(electron.boxes.map(({ message }) => message)).toEqual([
    'Hotplate: /x/notes.txt is neither a GGUF model nor a llama.cpp build nor a session file.'
  ])
})

test('a page that another program serves gets session files with their bytes, and the names of others', async () => {
  const { handOver } = await import('./take-files')
  const path = join(mkdtempSync(join(tmpdir(), 'hotplate-handed-')), 'a.hotplate')
  writeFileSync(path, '{}')
  const asks: PageAsk[] = []
  await handOver([path, `${path}.json`, '/m/c.gguf'], { ask: (ask) => void asks.push(ask) }, words)
  const files = [
    { name: 'a.hotplate', bytes: new Uint8Array([0x7b, 0x7d]) },
    { name: 'c.gguf', bytes: new Uint8Array() }
  ]
  expect(asks).toEqual([{ kind: 'files', files }])
  expect(electron.boxes[0]?.message).toContain('ENOENT')
})

test('folders are told by what lies in them', async () => {
  const { openedPath } = await import('./open-files')
  const folder = mkdtempSync(join(tmpdir(), 'hotplate-dropped-'))
  expect((await openedPath(folder))?.kind).toBe('build')
  writeFileSync(join(folder, 'tiny.gguf'), '')
  expect((await openedPath(folder))?.kind).toBe('model')
  expect((await openedPath(join(folder, 'tiny.gguf')))?.kind).toBe('model')
  expect(await openedPath(join(folder, 'notes.txt'))).toBeNull()
})

test('files dropped on our own page are opened; what another page sends is not', async () => {
  const { receiveDrops } = await import('./open-files')
  const given: string[] = []
  receiveDrops('hotplate://app', (paths) => given.push(...paths))
  const frame = { url: 'hotplate://app/index.html', parent: null }
  const send = (senderFrame: object | null, paths: unknown): boolean =>
    electron.module.ipcMain.emit(droppedMessage, { senderFrame }, paths)
  for (const foreign of [{ ...frame, url: 'https://evil.example' }, { ...frame, parent: frame }, null])
    send(foreign, ['/etc/passwd.json'])
  send(frame, 'no list')
  send(frame, ['/m/a.gguf', 7, '/s/b.json'])
  expect(given).toEqual(['/m/a.gguf', '/s/b.json'])
})
