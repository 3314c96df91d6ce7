import { readFileSync } from 'node:fs'
import { parseHelpText, type HelpFacts } from '@core/builds/capabilities'
import { RunIntent } from '@shared/model'
import { expect, test } from 'vitest'
import { renderServerArgs } from './server-args'

const read = (path: string): HelpFacts =>
  parseHelpText(readFileSync(new URL(`../../../test/fixtures/${path}`, import.meta.url), 'utf8'))
const summer2026 = read('llama-help/b10587/llama-server.help.txt')
const autumn2026 = read('llama-help/b11669-debian/llama-server.help.txt')
const winter2025 = read('llama/server-2025-01.help.txt')
const year2023 = read('llama/server-2023.help.txt')

function render(help: HelpFacts, intent: Partial<RunIntent> = {}): readonly string[] | string {
  const settings = { modelPath: '/m.gguf', port: '8099', threads: 4, intent: RunIntent.parse(intent) }
  const args = renderServerArgs(help, settings)
  return args.ok ? args.value : `${args.error.intent}: ${args.error.detail}`
}
const common = ['-m', '/m.gguf', '--host', '127.0.0.1', '--port', '8099', '-t', '4', '-c', '2048']
const newTail = [
  ...['-lv', '4', '-np', '1', '-cram', '0', '-ctxcp', '0', '-fit', 'off', '-fa', 'auto'],
  '--no-context-shift'
]

test.each([
  ['b10587', summer2026],
  ['b11669', autumn2026]
])('%s spells the load mode the new way', (_, help) => {
  expect(render(help)).toEqual([...common, '--load-mode', 'mmap', ...newTail])
  expect(render(help, { residency: 'ram' })).toContain('none')
  expect(render(help, { lock: true })).toContain('mmap+mlock')
  expect(render(help, { residency: 'ram', lock: true })).toContain('mlock')
  expect(render(help, { residency: 'direct' })).toContain('dio')
  expect(render(help, { residency: 'direct', lock: true })).toMatch(/cannot be locked/)
  for (const old of ['--mlock', '--no-mmap', '--direct-io'])
    expect(render(help, { residency: 'ram', lock: true })).not.toContain(old)
})

test('early 2025 uses the two switches, keeps its own verbosity and never turns its bare -fa on', () => {
  const tail = ['-np', '1', '--no-context-shift']
  expect(render(winter2025)).toEqual([...common, ...tail])
  expect(render(winter2025, { residency: 'ram', lock: true })).toEqual([
    ...common,
    ...['--no-mmap', '--mlock'],
    ...tail
  ])
  expect(render(winter2025, { residency: 'direct' })).toMatch(/residency direct: .*no --direct-io/)
})

test('how to sample is said at the start where the server can be told, else with each request alone', () => {
  expect(render(autumn2026, { topK: 20, minP: 0.1 }).slice(10, 14)).toEqual([
    '--top-k',
    '20',
    '--min-p',
    '0.1'
  ])
  expect(render(year2023, { topK: 20, temperature: 0.5 })).toEqual(common)
})

test('2023: nothing but what it knew', () => {
  expect(render(year2023, { lock: true })).toEqual([...common, '--mlock'])
})

test('builds between the two spellings: mlock there meant mmap and lock', () => {
  const between = parseHelpText(
    '-m,    --model FNAME                    model\n--host HOST                             h\n' +
      '--port PORT                             p\n-t,    --threads N                      t\n' +
      '-c,    --ctx-size N                     c\n-lm,   --load-mode MODE                 mode\n' +
      ['none', 'mmap', 'mlock', 'dio'].map((word) => `${' '.repeat(40)}- ${word}: text\n`).join('')
  )
  expect(render(between, { lock: true })).toEqual([...common, '--load-mode', 'mlock'])
  expect(render(between, { residency: 'ram', lock: true })).toMatch(/offers none, mmap, mlock, dio/)
})

test('direct I/O by default is switched off where mapping was asked', () => {
  const winter2026 = parseHelpText(
    `${readFileSync(new URL('../../../test/fixtures/llama/server-2025-01.help.txt', import.meta.url), 'utf8')}
-dio,  --direct-io, -ndio, --no-direct-io
                                        use DirectIO if available (default: enabled)
`
  )
  expect(render(winter2026)).toContain('--no-direct-io')
  expect(render(winter2026, { residency: 'direct' })).toContain('--direct-io')
})

test('extra flags come last and replace the defaults they name', () => {
  const args = render(autumn2026, { extraFlags: ['--flash-attn', 'off', '-ub', '128', '--parallel', '2'] })
  expect(args.slice(-6)).toEqual(['--flash-attn', 'off', '-ub', '128', '--parallel', '2'])
  expect(args).not.toContain('-fa')
  expect(args).not.toContain('-np')
  expect(render(autumn2026, { extraFlags: ['-ngl', '-1', '--no-warmup'] })).toContain('--no-warmup')
})

test.each([
  [['--mlock'], /Hotplate sets --mlock itself/],
  [['--port', '1'], /Hotplate sets --port/],
  [['--no-such-flag'], /knows no --no-such-flag/],
  [['-fa', 'sideways'], /-fa takes on, off, auto/],
  [['stray'], /“stray” is no option/],
  [['-ub'], /-ub needs a value/]
])('extra flags %j are refused with the reason', (extraFlags, reason) => {
  expect(render(autumn2026, { extraFlags })).toMatch(reason)
})

test('a program that lacks a needed option is named', () => {
  expect(render(parseHelpText('-m,    --model FNAME                    model\n'))).toMatch(/knows no --host/)
})
