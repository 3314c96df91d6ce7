import { parseHelpText } from '@core/builds/capabilities'
import { expect, test } from 'vitest'
import { renderEngineArgs } from './engine-args'
import { plainIntent, programOf, type EngineIntent } from './engine-intent'

/** Spellings of llama.cpp over the years, as its help printed them then; nothing is dropped silently. */

const helps = {
  /** `main`, autumn 2023: no flash attention, no KV types. */
  2023: [
    '  -s SEED, --seed SEED  RNG seed (default: -1, use random seed for < 0)',
    '  -t N, --threads N     number of threads to use during generation (default: 4)',
    '  -p PROMPT, --prompt PROMPT',
    '  -n N, --n-predict N   number of tokens to predict (default: -1)',
    '  -c N, --ctx-size N    size of the prompt context (default: 512)',
    '  -b N, --batch-size N  batch size for prompt processing (default: 512)',
    '  --temp N              temperature (default: 0.8)',
    '  --mlock               force system to keep model in RAM',
    '  --no-mmap             do not memory-map model',
    '  -m FNAME, --model FNAME'
  ],
  /** `llama-server`, autumn 2024: `-fa` is a switch, conversation is off. */
  2024: [
    '-t,    --threads N                      number of threads to use during generation (default: -1)',
    '-tb,   --threads-batch N                number of threads to use during batch and prompt processing',
    '-C,    --cpu-mask M                     CPU affinity mask: arbitrarily long hex',
    '-c,    --ctx-size N                     size of the prompt context (default: 4096, 0 = loaded from model)',
    '-ub,   --ubatch-size N                  physical maximum batch size (default: 512)',
    '-fa,   --flash-attn                     enable Flash Attention (default: disabled)',
    '-ctk,  --cache-type-k TYPE              KV cache data type for K (default: f16)',
    '-ctv,  --cache-type-v TYPE              KV cache data type for V (default: f16)',
    '-np,   --parallel N                     number of parallel sequences to decode (default: 1)',
    '--mlock                                 force system to keep model in RAM rather than swapping',
    '--no-mmap                               do not memory-map model (slower load but may reduce pageouts)',
    '-m,    --model FNAME                    model path',
    '--host HOST                             ip address to listen (default: 127.0.0.1)',
    '--port PORT                             port to listen (default: 8080)'
  ],
  /** `llama-server`, autumn 2025: `-fa` takes a word, repacking can be left out, the prompt cache is gigabytes. */
  2025: [
    '-t,    --threads N                      number of CPU threads to use during generation (default: -1)',
    '-c,    --ctx-size N                     size of the prompt context (default: 4096)',
    "-fa,   --flash-attn [on|off|auto]       set Flash Attention use ('on', 'off', or 'auto', default: 'auto')",
    '-nr,   --no-repack                      disable weight repacking',
    '-cram, --cache-ram N                    set the maximum cache size in MiB (default: 8192)',
    '--ctx-checkpoints, --swa-checkpoints N  max number of context checkpoints to create per slot (default: 3)',
    '--mlock                                 force system to keep model in RAM rather than swapping',
    '--no-mmap                               do not memory-map model',
    '-np,   --parallel N                     number of parallel sequences to decode (default: 1)',
    '-m,    --model FNAME                    model path',
    '--host HOST                             ip address to listen',
    '--port PORT                             port to listen (default: 8080)'
  ]
} as const

function render(year: keyof typeof helps, binary: string, intent: Partial<EngineIntent>): string {
  const help = parseHelpText(helps[year].join('\n'))
  const program = programOf(binary, help) ?? 'completion'
  const place = { modelPath: 'm.gguf', port: '9000' }
  const args = renderEngineArgs(help, { program, place }, { ...plainIntent, ...intent })
  return args.ok ? args.value.join(' ') : `${args.error.intent}: ${args.error.detail}`
}

const wanted = { threads: 4, context: 2048, residency: 'ram', lock: true } as const

test('the same intent in each year’s words', () => {
  expect(render(2023, 'main', { ...wanted, tokens: 8, prompt: 'Hi', seed: 7 })).toBe(
    '-m m.gguf -t 4 -c 2048 -s 7 -n 8 -p Hi --no-mmap --mlock'
  )
  const server2024 = render(2024, 'llama-server', { ...wanted, flashAttention: 'on', kvTypeK: 'q8_0' })
  expect(server2024).toContain('--host 127.0.0.1 --port 9000 -t 4 -c 2048 -ctk q8_0 --no-mmap --mlock -fa')
  expect(server2024).not.toMatch(/-fa (on|1)/)
  const server2025 = render(2025, 'llama-server', { ...wanted, flashAttention: 'on', repack: false })
  expect(server2025).toContain('-fa on --no-repack')
  expect(server2025).toContain('-np 1 -cram 0 --ctx-checkpoints 0')
})

test.each([
  [2023, 'main', { kvTypeK: 'q8_0' }, /K cache type.*-ctk/],
  [2023, 'main', { flashAttention: 'on' }, /flash attention on.*--flash-attn/],
  [2023, 'main', { threadsBatch: 2 }, /batch threads.*-tb/],
  [2024, 'llama-server', { flashAttention: 'auto' }, /can only be on or off/],
  [2024, 'llama-server', { repack: false }, /no repack.*--no-repack/],
  [2025, 'llama-server', { residency: 'direct' }, /residency direct.*--direct-io/],
  [2025, 'llama-server', { device: 'HTP0' }, /device.*-dev/]
] as const)('%i %s refuses %j by name', (year, binary, intent, words) => {
  expect(render(year, binary, intent)).toMatch(words)
})

test('a further flag for what the intent says already is refused', () => {
  expect(render(2024, 'llama-server', { kvTypeK: 'q8_0', extraFlags: ['-ctk', 'f16'] })).toMatch(
    /already said/
  )
})

test.each([
  [{ flashAttention: 'on' }, ['-fa', 'off'], '-fa: flash attention'],
  [{ flashAttention: 'on' }, ['--flash-attn', 'off'], '--flash-attn: flash attention'],
  [{ repack: false }, ['-nr'], '-nr: repack'],
  [{ repack: false }, ['--no-repack'], '--no-repack: repack']
] as const)('%j and %j are refused', (intent, extraFlags, words) => {
  expect(render(2025, 'llama-server', { ...intent, extraFlags })).toBe(
    `${words} is already said by the intent`
  )
  expect(render(2025, 'llama-server', { extraFlags })).toContain(extraFlags.join(' '))
})

test('llama-bench before `-mmp` maps the file: mmap is what it does, anything else is refused', () => {
  const help = parseHelpText(
    '  -m, --model <filename>\n  -o, --output <csv|json|md|sql>\n  -t, --threads <n>\n'
  )
  const bench = (intent: Partial<EngineIntent>): unknown =>
    renderEngineArgs(
      help,
      { program: 'bench', place: { modelPath: 'm.gguf', port: '' } },
      { ...plainIntent, ...intent }
    )
  expect(bench({})).toEqual({ ok: true, value: ['-m', 'm.gguf', '-o', 'json'] })
  expect(bench({ residency: 'ram' })).toMatchObject({ error: { detail: 'its --help knows no --mmap' } })
  expect(bench({ lock: true })).toMatchObject({ error: { detail: 'its --help knows no --mlock' } })
})
