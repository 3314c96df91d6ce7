import { readFileSync } from 'node:fs'
import { parseHelpText } from '@core/builds/capabilities'
import { RunIntent, type RunEngine } from '@shared/model'
import { expect, test } from 'vitest'
import type { BenchTests } from './bench-args'
import { renderProgramArgs } from './program-args'

function render(program: string, engine: RunEngine, intent: Partial<RunIntent>): string {
  const path = `../../../test/fixtures/llama-help/b11669-debian/${program}.help.txt`
  const help = parseHelpText(readFileSync(new URL(path, import.meta.url), 'utf8'))
  const request = { intent: RunIntent.parse(intent), engine, prompt: 'Hi' }
  const args = renderProgramArgs(help, { request, program, modelPath: 'm.gguf', port: '1', threads: 4 })
  return args.ok ? args.value.join(' ') : `${args.error.intent}: ${args.error.detail}`
}

const server = { kind: 'server' } as const
const prompt = { kind: 'prompt', tokens: 8 } as const
const bench: BenchTests = { kind: 'bench', promptTokens: [8], genTokens: [8], depths: [16], repetitions: 2 }

test.each<[string, RunEngine, Partial<RunIntent>, string[]]>([
  ['llama-server', server, { flashAttention: 'on' }, ['-fa', 'off']],
  ['llama-server', server, { repack: false }, ['--repack']],
  ['llama-server', server, { repack: true }, ['-nr']],
  ['llama-server', server, { gpuLayers: '0' }, ['--n-gpu-layers', '9']],
  ['llama-server', server, { threadsBatch: 2 }, ['--threads-batch', '3']],
  ['llama-completion', prompt, {}, ['-n', '9']],
  ['llama-completion', prompt, {}, ['--file', 'x']],
  ['llama-completion', prompt, {}, ['-cnv']],
  ['llama-completion', prompt, {}, ['--no-perf']],
  ['llama-cli', prompt, {}, ['--single-turn']],
  ['llama-bench', bench, { repack: false }, ['--repack', '1']],
  ['llama-bench', bench, {}, ['-p', '64']],
  ['llama-bench', bench, {}, ['--n-gen', '64']],
  ['llama-bench', bench, {}, ['-r', '9']],
  ['llama-bench', bench, {}, ['-d', '0']],
  ['llama-bench', bench, {}, ['-o', 'md']]
])('%s, %j, %j: %j is refused', (program, engine, intent, extraFlags) => {
  const told = render(program, engine, { ...intent, extraFlags })
  expect(told).toContain(`${extraFlags[0] ?? ''}: `)
  expect(told).toContain('already said')
})

test('a depth may be said by a flag where none is asked for', () => {
  expect(render('llama-bench', { ...bench, depths: [] }, { extraFlags: ['-d', '32'] })).toContain('-d 32')
})
