import { readFileSync } from 'node:fs'
import { parseHelpText, type HelpFacts } from '@core/builds/capabilities'
import { expect, test } from 'vitest'
import { renderEngineArgs } from './engine-args'
import { plainIntent, programOf, type EngineIntent } from './engine-intent'

const read = (path: string): HelpFacts =>
  parseHelpText(readFileSync(new URL(`../../../test/fixtures/llama-help/${path}`, import.meta.url), 'utf8'))

function render(binary: string, help: HelpFacts, intent: Partial<EngineIntent> = {}): string {
  const program = programOf(binary, help)
  if (program === null) return 'no program'
  const place = { modelPath: 'm.gguf', port: '8099' }
  const args = renderEngineArgs(help, { program, place }, { ...plainIntent, ...intent })
  return args.ok ? args.value.join(' ') : `${args.error.intent}: ${args.error.detail}`
}

/** Help of early 2024: `main`, flash attention a bare switch, no repacking, `--log-disable` for the log. */
const main2024 = parseHelpText(`options:
  -h, --help            show this help message and exit
  -s SEED, --seed SEED  RNG seed (default: -1, use random seed for < 0)
  -t N, --threads N     number of threads to use during generation (default: 8)
  -tb N, --threads-batch N
                        number of threads to use during batch and prompt processing
  -p PROMPT, --prompt PROMPT
                        prompt to start generation with (default: empty)
  -n N, --n-predict N   number of tokens to predict (default: -1)
  -c N, --ctx-size N    size of the prompt context (default: 512)
  -b N, --batch-size N  logical maximum batch size (default: 2048)
  -ub N, --ubatch-size N
                        physical maximum batch size (default: 512)
  -fa, --flash-attn     enable Flash Attention (default: disabled)
  --temp N              temperature (default: 0.8)
  --mlock               force system to keep model in RAM rather than swapping or compressing
  --no-mmap             do not memory-map model
  -ctk TYPE, --cache-type-k TYPE
                        KV cache data type for K (default: f16)
  -m FNAME, --model FNAME
                        model path (default: models/7B/ggml-model-f16.gguf)
`)

test('completion asks for no conversation and for its timings', () => {
  const newest = read('b11669-debian/llama-completion.help.txt')
  expect(render('llama-completion', newest, { threads: 4, context: 2048, tokens: 64, seed: 1 })).toBe(
    '-m m.gguf -no-cnv --perf -t 4 -c 2048 -s 1 -n 64 --load-mode mmap -lv 4 -fit off --no-context-shift'
  )
})

test('llama-cli is a chat client now and was the text completion before', () => {
  const newest = read('b11669-debian/llama-cli.help.txt')
  expect(programOf('llama-cli', newest)).toBe('chat')
  expect(render('llama-cli', newest, { threads: 4, prompt: 'Hi' })).toBe(
    '-m m.gguf -st -t 4 -p Hi --load-mode mmap -fit off'
  )
  expect(programOf('llama-cli', main2024)).toBe('completion')
})

test('main of 2024 takes the old spellings', () => {
  const intent = { threads: 4, context: 2048, residency: 'ram', lock: true, flashAttention: 'on' } as const
  expect(render('main', main2024, intent)).toBe('-m m.gguf -t 4 -c 2048 --no-mmap --mlock -fa')
  expect(render('main', main2024, { flashAttention: 'off' })).toBe('-m m.gguf')
  expect(render('main', main2024, { flashAttention: 'auto' })).toMatch(/can only be on or off/)
  expect(render('main', main2024, { repack: false })).toBe('no repack: its --help knows no --no-repack')
  expect(render('main', main2024, { kvTypeV: 'q8_0' })).toBe('V cache type: its --help knows no -ctv')
})

test('bench spells the load mode per build and refuses what it has not', () => {
  const newest = read('b11669-debian/llama-bench.help.txt')
  expect(render('llama-bench', newest, { threads: 4, tokens: 32, residency: 'ram' })).toBe(
    '-m m.gguf -o jsonl -t 4 -n 32 --load-mode none'
  )
  expect(render('llama-bench', newest, { context: 4096 })).toBe('context: its --help knows no -c')
  expect(render('llama-bench', newest, { flashAttention: 'off', kvTypeK: 'q8_0' })).toContain('-fa off')
  const old = parseHelpText(`  -m, --model <filename>
  -o, --output <csv|json|md|sql>
  -t, --threads <n>
  -mmp, --mmap <0|1>
  -fa, --flash-attn <0|1>
`)
  expect(render('llama-bench', old, { residency: 'ram', flashAttention: 'on' })).toBe(
    '-m m.gguf -o json -mmp 0 -fa 1'
  )
  expect(render('llama-bench', old, { lock: true })).toBe('lock: its --help knows no --mlock')
})

test.each(['b10587', 'b11669-debian'])('%s: every intent of a server is spelled', (build) => {
  const help = read(`${build}/llama-server.help.txt`)
  const intent: Partial<EngineIntent> = {
    ...{ threads: 4, threadsBatch: 6, context: 4096, batch: 512, ubatch: 128, lock: true, repack: false },
    kvTypeK: 'q8_0',
    kvTypeV: 'q8_0',
    residency: 'ram',
    flashAttention: 'on',
    ...{ device: 'none', gpuLayers: '0', seed: 7, temperature: 0 },
    ...{ topK: 20, topP: 0.9, minP: 0, repeatPenalty: 1.1 }
  }
  const words = render('llama-server', help, intent)
  for (const part of [
    ...['-t 4', '-tb 6', '-c 4096', '-b 512', '-ub 128', '-ctk q8_0', '-ctv q8_0', '--load-mode mlock'],
    ...['--no-repack', '-fa on', '-dev none', '-ngl 0', '-s 7', '--temp 0', '-np 1', '-cram 0'],
    ...['--top-k 20', '--top-p 0.9', '--min-p 0', '--repeat-penalty 1.1']
  ])
    expect(words).toContain(part)
  expect(words.match(/-fa /g)).toHaveLength(1)
})

test('a cache type that the binary does not list is refused with those it has', () => {
  const help = read('b10587/llama-server.help.txt')
  expect(render('llama-server', help, { kvTypeK: 'q6_K' as never })).toMatch(/takes f32, f16, bf16, q8_0/)
})
