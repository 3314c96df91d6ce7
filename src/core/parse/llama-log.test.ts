import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeLlamaFailure, findLlamaFailure, findLlamaWarnings } from './llama-errors'
import { parseLlamaLog } from './llama-log'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../test/fixtures/llama/${name}`, import.meta.url), 'utf8')

test('b11669 with mmap: several mapped ranges and the rearranged copy beside them', () => {
  const facts = parseLlamaLog(fixture('server-mmap-b11669.txt'))
  expect(facts).toMatchObject({
    ...{ build: '11669 (Debian)', loadMode: 'mmap', contextTokens: 512, kvMiB: 1, threads: 1 },
    ...{ flashAttention: true, lockWarning: null, deprecated: [], listening: true }
  })
  expect(facts.weightMiB.get('CPU_Mapped')).toBeCloseTo(2.3, 5)
  expect(facts.weightMiB.get('CPU_REPACK')).toBe(49.5)
  expect(facts.cpuFeatures).toEqual(expect.arrayContaining(['AVX2', 'REPACK']))
  expect(facts.backends[0]).toMatch(/libggml-cpu-.*\.so$/)
})

test('b11669 with mlock that the phone did not grant', () => {
  const facts = parseLlamaLog(fixture('server-mlock-b11669.txt'))
  expect(facts.loadMode).toBe('mlock')
  expect(facts.lockWarning).toMatch(/^failed to mlock 2400256-byte buffer .*Cannot allocate memory$/)
  expect(facts.weightMiB.has('CPU_Mapped')).toBe(false)
})

test('b10587 read into memory, context padded to 256', () => {
  const facts = parseLlamaLog(fixture('load-b10587.txt'))
  expect(facts).toMatchObject({ loadMode: 'none', contextTokens: 512, threads: 2, listening: false })
  expect([...facts.weightMiB]).toEqual([
    ['CPU', 10.81],
    ['CPU_REPACK', 1.27]
  ])
})

test('lines of 2024, without prefix and load mode', () => {
  const facts = parseLlamaLog(
    [
      'llm_load_tensors:        CPU buffer size =  4685.30 MiB\r',
      'llama_new_context_with_model: n_ctx      = 2048',
      'llama_new_context_with_model: KV self size  =  256.00 MiB, K (f16):  128.00 MiB, V (f16):  128.00 MiB',
      'system_info: n_threads = 4 / 8 | AVX = 0 | NEON = 1 | ARM_FMA = 1 | MATMUL_INT8 = 0 | '
    ].join('\n')
  )
  expect(facts).toMatchObject({
    contextTokens: 2048,
    kvMiB: 256,
    threads: 4,
    cpuFeatures: ['NEON', 'ARM_FMA']
  })
  expect(facts.weightMiB.get('CPU')).toBe(4685.3)
})

test('an empty or foreign log tells nothing, and says so', () => {
  expect(parseLlamaLog('hello\n')).toMatchObject({ loadMode: null, threads: null, contextTokens: null })
  expect(findLlamaFailure('all is well\n')).toBeNull()
})

const failing = (line: string): string =>
  `0.00.046.802 I srv    load_model: loading model 'x'\n0.00.046.802 E ${line}\n` +
  "0.00.046.963 E llama_model_load_from_file_impl: failed to load model\n0.00.047.024 E cmn  common_init_: failed to load model 'x'\n"

test.each([
  [
    "llama_model_load: error loading model: tensor 'token_embd.weight' data is not within the file bounds, model is corrupted or incomplete",
    /cut short/
  ],
  ["gguf_init_from_reader: invalid magic characters: 'GGML', expected 'GGUF'", /not a GGUF/],
  ["llama_model_load: error loading model: unknown model architecture: 'lambo'", /older than the model/],
  ["gguf_init_from_file: failed to open GGUF file '/n' (No such file or directory)", /not where/],
  ['illegal split file idx: 1 (file: x), model must be loaded with the first split', /first shard/],
  ["srv         start: couldn't bind HTTP server socket, hostname: 127.0.0.1, port: 20127", /port/],
  ['llama_init_from_model: failed to allocate buffer for kv cache', /smaller/],
  ['error: invalid argument: --mlock', /does not know/],
  ['llama_init: error: invalid device: HTP0', /no such device/],
  [
    'main: no backends are loaded. hint: use ggml_backend_load() or ggml_backend_load_all()',
    /backend library/
  ],
  ['ggml-hex: failed to create session 0x80000414', /Hexagon/],
  [
    'CANNOT LINK EXECUTABLE "./llama-cli": library "libomp.so" not found: needed by main executable',
    /OpenMP/
  ],
  [
    'CANNOT LINK EXECUTABLE "./x": cannot locate symbol "ggml_x" referenced by "/x/libllama.so"',
    /another version/
  ],
  ['V cache quantization requires flash_attn', /flash attention/],
  ['llama: quantized V cache was requested, but this requires Flash Attention', /flash attention/],
  ['K cache type q4_0 with block size 32 does not divide n_embd_head_k=80', /cache type/],
  ['gguf_init_from_reader: failed to read magic', /empty/],
  ['read: string length 18 exceeds remaining file size 14 bytes', /header/],
  ['this GGUF file is version 99 but this software only supports up to version 3', /newer GGUF/],
  [
    'version 50331648 is extremely large, is there a mismatch between the host and model endianness?',
    /big-endian/
  ],
  ["failed to open GGUF file 'm.gguf' (Permission denied)", /may not read/],
  ['failed to load GGUF split from m-00003-of-00004.gguf', /shard is missing/],
  ['invalid split file idx: 1 (file: m), expected 2', /mixed up/],
  ['invalid split file name: renamed.gguf', /renamed/],
  ['corrupted model: 39 tensors expected but 38 found', /fit together/],
  ["tensor 'blk.0' has invalid data", /invalid numbers/],
  ['ggml_aligned_malloc: insufficient memory (attempted to allocate 391.00 MB)', /out of memory/],
  ['llama_mmap: mmap failed: Cannot allocate memory', /out of memory/],
  ['read error: Input/output error', /could not be read/],
  ['Illegal instruction', /newer CPU/],
  ['sh: ./llama-cli: not executable: 64-bit ELF file', /another kind of CPU/],
  ['sh: ./llama-cli: Permission denied', /may not be executed/]
])('%s', (line, meaning) => {
  const failure = findLlamaFailure(failing(line))
  expect(failure?.line).toBe(line)
  expect(failure?.meaning).toMatch(meaning)
  expect(failure?.code).not.toBeNull()
  expect(failure?.advice).toMatch(/\w+ .*\.$/)
})

test('warnings of a run that goes on', () => {
  const text =
    'W llama_context: n_ctx_seq (4096) > n_ctx_train (2048) -- possible training context overflow\n' +
    'W Not enough set bits in CPU mask (2) to satisfy requested thread count: 4\nFalling back to buffered IO due to EINVAL\n'
  expect([...findLlamaWarnings(text).keys()]).toEqual([
    'contextBeyondTraining',
    'maskTooSmall',
    'readInstead'
  ])
})

test('a warning that comes again keeps its first line', () => {
  const warned = (needed: number): string =>
    `W Not enough set bits in CPU mask (${needed}) to satisfy requested thread count: 4\n`
  expect([...findLlamaWarnings(warned(2) + warned(3)).values()]).toEqual([warned(2).trim()])
})

test('an unknown error keeps its own words', () => {
  const failure = findLlamaFailure('0.00.000.001 I fine\n0.00.000.002 E srv  x: it broke\n')
  expect(failure && describeLlamaFailure(failure)).toBe('srv  x: it broke')
})

test('old words for flash attention; flags that are taken but going away', () => {
  expect(parseLlamaLog('llama_context: flash_attn    = 1\n').flashAttention).toBe(true)
  expect(parseLlamaLog('llama_context: flash_attn    = 0\n').flashAttention).toBe(false)
  expect(parseLlamaLog('DEPRECATED: --mlock, use --load-mode\nDEPRECATED: --x\n').deprecated).toEqual([
    '--mlock, use --load-mode',
    '--x'
  ])
})

test('a known cause comes first, the words of llama.cpp behind it', () => {
  const failure = findLlamaFailure(
    'common_init: x\nllama_model_load: error loading model: unknown model architecture: gpt9\n'
  )
  expect(failure?.meaning).toBe('this build is older than the model')
  expect(failure && describeLlamaFailure(failure)).toBe(
    'this build is older than the model (“llama_model_load: error loading model: unknown model architecture: gpt9”)'
  )
})

test.each([
  ['build      : b10587-3f545becc', 'b10587-3f545becc'],
  ['build: 3f545becc (10587)', '3f545becc (10587)'],
  ['main: build = 3426 (a15ef8f8)', '3426 (a15ef8f8)'],
  ['build: 4589 (eb7cf15a) with clang for aarch64', '4589 (eb7cf15a)']
])('%s', (line, build) => expect(parseLlamaLog(`${line}\n`).build).toBe(build))

test.each([
  ['llama_kv_cache: size =  256.00 MiB (  2048 cells,  32 layers,  1/1 seqs), K (f16): 128.00 MiB', 256],
  ['llama_kv_cache_unified: KV self size  =  256.00 MiB, K (f16):  128.00 MiB, V (f16):  128.00 MiB', 256],
  ['llama_context: KV self size  =  288.00 MiB, K (f16):  144.00 MiB, V (f16):  144.00 MiB', 288],
  ['llama_kv_cache_recurrent: size =    3.12 MiB (     1 cells,  24 layers,  1 seqs)', 3.12],
  [
    'llama_kv_cache: size =   12.00 MiB (   512 cells,   6 layers)\nllama_memory_recurrent: size =    0.89 MiB (     1 cells,  24 layers,  1 seqs)',
    12.89
  ]
])('the KV size of %s', (text, kvMiB) => {
  expect(parseLlamaLog(text).kvMiB).toBeCloseTo(kvMiB, 6)
})
