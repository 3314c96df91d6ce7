import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilitiesFrom, capabilityKey, understands } from './capabilities'
import { parseHelpText } from './help-text'
import { parseVersionText, versionName } from './version-text'

const fixture = (build: string, file: string): string =>
  readFileSync(new URL(`../../../test/fixtures/llama-help/${build}/${file}`, import.meta.url), 'utf8')

const loadModes = ['auto', 'none', 'mmap', 'mlock', 'mmap+mlock', 'dio']

test('b10587 knows the new load mode and still the old flags, marked deprecated', () => {
  const help = parseHelpText(fixture('b10587', 'llama-server.help.txt'))
  expect(help.values.get('--load-mode')).toEqual(loadModes)
  expect(help.values.get('-lm')).toEqual(loadModes)
  expect([...help.deprecated]).toEqual(expect.arrayContaining(['--mlock', '--no-mmap', '-ndio']))
  expect(help.takesValue.has('--mlock')).toBe(false)
  expect(help.flags.has('--no-direct-io')).toBe(true)
})

test('b11669 has lost the old loading flags and gained lazy mode', () => {
  const help = parseHelpText(fixture('b11669-debian', 'llama-server.help.txt'))
  expect(help.flags.has('--mlock')).toBe(false)
  expect(help.flags.has('--no-mmap')).toBe(false)
  expect(help.values.get('--lazy-mode')).toEqual(['on', 'auto', 'off'])
})

test.each(['b10587', 'b11669-debian'])('%s: value lists and switches', (build) => {
  const help = parseHelpText(fixture(build, 'llama-server.help.txt'))
  expect(help.values.get('-fa')).toEqual(['on', 'off', 'auto'])
  expect(help.values.get('--cpu-strict')).toEqual(['0', '1'])
  expect(help.values.get('-ctk')).toEqual([
    ...['f32', 'f16', 'bf16', 'q8_0', 'q4_0', 'q4_1', 'iq4_nl', 'q5_0', 'q5_1']
  ])
  expect(help.values.get('--split-mode')).toEqual(['none', 'layer', 'row', 'tensor'])
  for (const flag of ['-t', '--threads', '-c', '--ctx-size', '-m', '--host', '--port', '-C', '--no-perf'])
    expect(help.flags, flag).toContain(flag)
  expect(help.takesValue.has('--threads')).toBe(true)
  expect(help.takesValue.has('--swa-full')).toBe(false)
  expect([...help.flags].every((flag) => /^--?[A-Za-z][\w-]*$/.test(flag))).toBe(true)
})

test.each(['b10587', 'b11669-debian'])('%s: the indented layout of llama-bench', (build) => {
  const help = parseHelpText(fixture(build, 'llama-bench.help.txt'))
  expect(help.values.get('-lm')).toEqual(loadModes)
  expect(help.flags.has('--override-tensor')).toBe(true)
  expect(help.flags.has('--version')).toBe(build === 'b11669-debian')
  expect(help.values.get('--poll')).toBeUndefined()
})

test('the layout of 2023 with its bare -fa switch', () => {
  const help = parseHelpText(
    'usage: ./main [options]\n\noptions:\n  -h, --help            show this help\n' +
      '  -t N, --threads N     number of threads (default: 4)\n  --mlock               force system to keep\n' +
      '  -fa, --flash-attn     enable Flash Attention\n'
  )
  expect(help.flags).toEqual(new Set(['-h', '--help', '-t', '--threads', '--mlock', '-fa', '--flash-attn']))
  expect(help.takesValue).toEqual(new Set(['-t', '--threads']))
})

test('versions of every grammar', () => {
  expect(parseVersionText(fixture('b10587', 'version.stderr.txt'))).toEqual({
    ...{ version: '0.2.0-dev', buildNumber: 10587, commit: '3f545becc' },
    ...{ builtWith: 'GNU 12.2.0', target: 'Linux x86_64' }
  })
  expect(parseVersionText(fixture('b11669-debian', 'version.stderr.txt'))).toMatchObject({
    ...{ version: '0.7.0', buildNumber: 11669, commit: 'Debian' }
  })
  const old =
    'load_backend: loaded CPU backend\r\nversion: 4748 (c392e509)\r\nbuilt with cc (GCC) 12.2.0 for x86_64-linux-gnu\r\n'
  expect(parseVersionText(old)).toMatchObject({
    ...{ version: 'b4748', buildNumber: 4748, commit: 'c392e509', target: 'x86_64-linux-gnu' }
  })
  expect(versionName(parseVersionText(old))).toBe('b4748')
  expect(versionName(parseVersionText('version: 1 (db79dc0)'))).toBe('db79dc0')
  expect(versionName(parseVersionText('sh: not found'))).toBeNull()
})

test('asking whether a word is understood', () => {
  const newest = capabilitiesFrom(fixture('b11669-debian', 'llama-server.help.txt'), '')
  expect(understands(newest, '--load-mode', 'mlock')).toBe(true)
  expect(understands(newest, '--load-mode', 'sideways')).toBe(false)
  expect(understands(newest, '--threads', '4')).toBe(true)
  expect(understands(newest, '--mlock')).toBe(false)
})

test('an answer is for these very files on this very system', () => {
  const file = (
    name: string,
    sha256: string
  ): { name: string; sha256: string; size: number; executable: boolean } => ({
    ...{ name, sha256, size: 1, executable: name.startsWith('llama') }
  })
  const on = { program: 'llama-server', serial: 's', fingerprint: 'f' }
  const files = [file('llama-server', 'a'), file('llama-cli', 'b'), file('libllama.so', 'c')]
  const key = capabilityKey({ files }, on)
  expect(capabilityKey({ files: files.toReversed() }, on)).toBe(key)
  expect(
    capabilityKey(
      { files: [file('llama-cli', 'x'), ...files.filter(({ name }) => name !== 'llama-cli')] },
      on
    )
  ).toBe(key)
  expect(capabilityKey({ files: [...files.slice(0, 2), file('libllama.so', 'x')] }, on)).not.toBe(key)
  expect(capabilityKey({ files }, { ...on, fingerprint: 'g' })).not.toBe(key)
})
