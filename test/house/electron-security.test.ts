import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const mainFiles = readdirSync(join(root, 'src/main')).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'fake-electron.ts'
)
const main = mainFiles.map((name) => read(`src/main/${name}`).replace(/\/\*[\s\S]*?\*\//g, '')).join('\n')

test.each([
  'nodeIntegration: true',
  'nodeIntegrationInWorker: true',
  'contextIsolation: false',
  'sandbox: false',
  'webSecurity: false',
  'webviewTag: true',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'executeJavaScript',
  'loadFile(',
  'file://',
  'shell.openExternal',
  '--no-sandbox',
  'no-sandbox',
  'ipcMain.handle('
])('the main process never says %s', (words) => expect(main).not.toContain(words))

test('every window is made in one place', () => {
  expect(mainFiles.filter((name) => read(`src/main/${name}`).includes('new BrowserWindow('))).toEqual([
    'window.ts'
  ])
})

test('the preload exposes nothing', () => {
  expect(read('src/preload/index.ts')).not.toMatch(/exposeInMainWorld|require\(/)
})

test('what the preload imports imports nothing: sandboxed, it can load no package', () => {
  const imported = [...read('src/preload/index.ts').matchAll(/from '(.+)'/g)].map(([, name]) => name)
  expect(imported).toEqual(['@shared/contract/port', 'electron'])
  expect(read('src/shared/contract/port.ts')).not.toMatch(/^import /m)
})

test('the page is served under a policy without inline or foreign scripts', () => {
  const policy = read('src/main/app-page.ts')
  expect(policy).toContain(`"default-src 'none'"`)
  expect(policy).toContain(`"script-src 'self'"`)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^"]*unsafe-inline/)
})

test.each([
  ['runAsNode', 'false'],
  ['enableNodeOptionsEnvironmentVariable', 'false'],
  ['enableNodeCliInspectArguments', 'false'],
  ['grantFileProtocolExtraPrivileges', 'false'],
  ['onlyLoadAppFromAsar', 'true'],
  ['enableEmbeddedAsarIntegrityValidation', 'true']
])('the packaged program has the fuse %s set to %s', (fuse, value) => {
  expect(read('electron-builder.yml')).toMatch(new RegExp(`^  ${fuse}: ${value}$`, 'm'))
})

test('every kind of package is described, and adb is in none', () => {
  const config = read('electron-builder.yml')
  for (const target of ['dmg', 'nsis', 'AppImage', 'deb']) expect(config).toContain(target)
  expect(config).not.toMatch(/from:.*adb|platform-tools/)
})
