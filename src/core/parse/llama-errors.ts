import { textLines } from './parsed'

/** Why llama.cpp gave up: its own words, and what they mean where we know. */
export interface LlamaFailure {
  readonly line: string
  readonly meaning: string | null
}

/**
 * Causes, most telling first: the general lines (`failed to load model`) follow the real one in every log.
 * Texts of llama.cpp b2000 to b11669, ggml, bionic and the kernel.
 */
const causes: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/data is not within the file bounds/, 'the model file is cut short or damaged'],
  [/invalid magic (characters|number)/, 'this file is not a GGUF (an HTML page or another format?)'],
  [/failed to read magic/, 'the model file is empty'],
  [/exceeds remaining file size|failed to read key-value pairs/, 'the header of the model file is cut short'],
  [/only supports up to version \d+/, 'the model file is of a newer GGUF version than this build'],
  [/mismatch between the host and model endianness/, 'the model file is big-endian'],
  [/unknown model architecture/, 'this build is older than the model'],
  [/failed to open GGUF file .*Permission denied/, 'the phone’s shell may not read the model file'],
  [/failed to open GGUF file/, 'the model file is not where it should be'],
  [/illegal split file idx/, 'not the first shard was given'],
  [/failed to load GGUF split/, 'a shard is missing or damaged'],
  [/invalid split file idx/, 'shards are mixed up'],
  [/invalid split file name/, 'a shard was renamed'],
  [
    /tensors expected but \d+ found|missing tensor|wrong shape|invalid split count/,
    'the model file does not fit together'
  ],
  [/found nan value|has invalid data/, 'the weights hold invalid numbers'],
  [/failed to allocate buffer for kv cache/, 'the context does not fit into memory: choose a smaller one'],
  [/quantized V cache|V cache quantization requires flash_attn/, 'a quantized V cache needs flash attention'],
  [/insufficient memory|unable to allocate|failed to allocate|mmap failed/, 'the phone ran out of memory'],
  [/K cache type .* does not divide/, 'this cache type does not fit the model'],
  [/couldn't bind HTTP server socket/, 'another program on the phone uses this port'],
  [/invalid argument: |error while handling argument/, 'this build does not know an argument'],
  [
    /CANNOT LINK EXECUTABLE|cannot locate symbol|error while loading shared libraries/,
    'a library of the build is missing or of another version'
  ],
  [/Illegal instruction/i, 'the build needs a newer CPU than this one'],
  [
    /Exec format error|not executable: |unexpected e_machine|is \d\d-bit instead of/,
    'the build is for another kind of CPU'
  ],
  [/Permission denied/, 'the program may not be executed there'],
  [/read error: |unexpectedly reached end of file/, 'the model file could not be read'],
  [/error loading model: /, 'the model could not be loaded']
]

const prefix = /^\d+\.\d\d\.\d{3}\.\d{3} [A-Z] /

/** Finds the line that says why, anywhere in the log; else the last line marked as error; null when it is silent. */
export function findLlamaFailure(text: string): LlamaFailure | null {
  const lines = textLines(text).filter((line) => line.trim() !== '')
  for (const [pattern, meaning] of causes) {
    const line = lines.find((candidate) => pattern.test(candidate))
    if (line !== undefined) return { line: clean(line), meaning }
  }
  const last = lines.findLast((line) => /^\S+ E |\berror\b|\bGGML_ASSERT\b|\bfailed\b/i.test(line))
  return last === undefined ? null : { line: clean(last), meaning: null }
}

/** One sentence for people: the meaning first, llama.cpp's own words after it. */
export function describeLlamaFailure(failure: LlamaFailure): string {
  return failure.meaning === null ? failure.line : `${failure.meaning} (“${failure.line}”)`
}

function clean(line: string): string {
  return line.replace(prefix, '').trim().slice(0, 400)
}
