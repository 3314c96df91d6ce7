import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isHotplateError } from '@shared/errors/hotplate-error'
import { expect, test } from 'vitest'
import { dryRun, type DryRunOptions } from './run-dry'

const helpOf = (program: string): string =>
  new URL(`../../test/fixtures/llama-help/b11669-debian/${program}.help.txt`, import.meta.url).pathname

async function dry(
  binary: string,
  options: Partial<DryRunOptions> = {},
  flags: readonly string[] = []
): Promise<string> {
  const asked = { capabilities: helpOf(binary), binary, port: '8080', residency: 'mmap', ...options }
  return dryRun(asked, flags).then(
    ({ commandLine }) => commandLine,
    (error: unknown) => (isHotplateError(error) ? `${error.code}: ${error.message}` : String(error))
  )
}

test('a dry run of llama-bench prints the tests that a launch would run', async () => {
  expect(await dry('llama-bench', { pp: [128], tg: [32], reps: 3, depth: [512] })).toBe(
    'llama-bench -m MODEL.gguf -o jsonl --load-mode mmap -p 128 -n 32 -r 3 -d 512 -v'
  )
  expect(await dry('llama-bench')).toContain('-p 512 -n 128 -r 5')
})

test('a dry run of a prompt prints the defaults that a launch would send', async () => {
  expect(await dry('llama-completion', { prompt: 'Hi', threads: 4 })).toBe(
    'llama-completion -m MODEL.gguf -no-cnv --perf -t 4 -c 2048 -n 128 -p Hi --load-mode mmap -lv 4 -fit off --no-context-shift'
  )
})

test('what llama-bench has no use for is refused with what to use instead', async () => {
  const told = await dry('llama-bench', { bench: true, context: 4096, prompt: 'x', tokens: 64 })
  expect(told).toMatch(/^BAD_INPUT: /)
  for (const words of ['--depth instead of -c', '--pp instead of -p', '--tg instead of -n'])
    expect(told).toContain(words)
})

test('what only llama-bench knows is refused elsewhere', async () => {
  expect(await dry('llama-completion', { reps: 3, bench: true })).toMatch(
    /--reps belongs to llama-bench.*llama-completion is no llama-bench/
  )
  expect(await dry('llama-server', { prompt: 'x' })).toMatch(/with each request/)
})

test('affinity is judged as a launch judges it', async () => {
  expect(await dry('llama-completion', { cores: [4, 5, 6, 7] }, ['--cpu-mask', 'f0'])).toMatch(
    /INTENT_UNSUPPORTED: .*--cpu-mask f0.*already said/
  )
  expect(await dry('llama-completion', { cores: [4, 5] }, ['-Cb', 'f'])).toMatch(/-Cb.*already said/)
  expect(await dry('llama-completion', {}, ['-C', 'f0'])).toMatch(
    /^taskset f0 llama-completion .* -t 4 .*-C f0$/
  )
})

test('an error names the build by its help’s version, else by the file, and the flag', async () => {
  const wish = { residency: 'direct', lock: true } as const
  expect(await dry('llama-completion', wish)).toMatch(
    /Build llama-completion\.help\.txt cannot do “residency direct with lock”: .*--load-mode/
  )
  const file = join(mkdtempSync(join(tmpdir(), 'help-')), 'told.txt')
  writeFileSync(file, 'version: 4748 (c392e509)\n--mlock\n--direct-io\n-m FNAME\n-n N\n-p PROMPT\n-c N\n')
  expect(await dry('llama-completion', { ...wish, capabilities: file })).toMatch(
    /Build b4748 cannot do .*--direct-io.*--mlock/
  )
})
