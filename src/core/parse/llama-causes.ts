/** What a text of llama.cpp, ggml, bionic or the kernel means for a run. `advice` is what to do about it. */
export interface LlamaCause {
  readonly code: LlamaErrorCode
  readonly pattern: RegExp
  readonly meaning: string
  readonly advice: string
}

export type LlamaErrorCode =
  | 'fileCutShort'
  | 'notGguf'
  | 'fileEmpty'
  | 'headerCutShort'
  | 'formatTooNew'
  | 'bigEndian'
  | 'unknownArchitecture'
  | 'fileNotReadable'
  | 'fileMissing'
  | 'notFirstShard'
  | 'shardMissing'
  | 'shardsMixedUp'
  | 'shardRenamed'
  | 'fileInconsistent'
  | 'invalidNumbers'
  | 'contextTooLarge'
  | 'flashAttentionNeeded'
  | 'outOfMemory'
  | 'kvTypeUnsuitable'
  | 'portInUse'
  | 'deviceUnknown'
  | 'noBackend'
  | 'hexagonSession'
  | 'argumentUnknown'
  | 'openMpMissing'
  | 'libraryMissing'
  | 'librariesMixed'
  | 'illegalInstruction'
  | 'wrongMachine'
  | 'notExecutable'
  | 'readFailed'
  | 'loadFailed'

const verify = 'Verify the model on the phone (hotplate verify) and repair what differs.'
const importAgain = 'Fetch the file again and compare it with the checksum of its publisher.'
const whole = 'Provision the model again: all shards, under their own names, in one folder.'
const lessMemory =
  'Choose a smaller context, a smaller quantization or mapped weights; hotplate plan tells what fits.'
const otherBuild = 'Use a build for this phone: hotplate builds check tells which.'

const cause = (
  code: LlamaErrorCode,
  pattern: RegExp,
  [meaning, advice]: readonly [string, string]
): LlamaCause => ({
  ...{ code, pattern, meaning, advice }
})

/** Most telling first: the general lines (`failed to load model`) follow the real one in every log. Texts of b2000 to b11669. */
export const llamaCauses: readonly LlamaCause[] = [
  cause('fileCutShort', /data is not within the file bounds/, [
    'the model file is cut short or damaged',
    verify
  ]),
  cause('notGguf', /invalid magic (characters|number)/, [
    'this file is not a GGUF (an HTML page or another format?)',
    importAgain
  ]),
  cause('fileEmpty', /failed to read magic/, ['the model file is empty', verify]),
  cause('headerCutShort', /exceeds remaining file size|failed to read key-value pairs/, [
    'the header of the model file is cut short',
    verify
  ]),
  cause('formatTooNew', /only supports up to version \d+/, [
    'the model file is of a newer GGUF version than this build',
    'Use a newer build.'
  ]),
  cause('bigEndian', /mismatch between the host and model endianness/, [
    'the model file is big-endian',
    'Fetch the little-endian file.'
  ]),
  cause('unknownArchitecture', /unknown model architecture/, [
    'this build is older than the model',
    'Use a newer build.'
  ]),
  cause('fileNotReadable', /failed to open GGUF file .*Permission denied/, [
    'the phone’s shell may not read the model file',
    'Keep models under /data/local/tmp/hotplate, not in an app’s folder.'
  ]),
  cause('fileMissing', /failed to open GGUF file/, ['the model file is not where it should be', whole]),
  cause('notFirstShard', /illegal split file idx/, [
    'not the first shard was given',
    'Give the first shard.'
  ]),
  cause('shardMissing', /failed to load GGUF split/, ['a shard is missing or damaged', whole]),
  cause('shardsMixedUp', /invalid split file idx/, ['shards are mixed up', whole]),
  cause('shardRenamed', /invalid split file name/, ['a shard was renamed', whole]),
  cause('fileInconsistent', /tensors expected but \d+ found|missing tensor|wrong shape|invalid split count/, [
    'the model file does not fit together',
    importAgain
  ]),
  cause('invalidNumbers', /found nan value|has invalid data/, ['the weights hold invalid numbers', verify]),
  cause('contextTooLarge', /failed to allocate buffer for kv cache/, [
    'the context does not fit into memory: choose a smaller one',
    lessMemory
  ]),
  cause('flashAttentionNeeded', /quantized V cache|V cache quantization requires flash_attn/, [
    'a quantized V cache needs flash attention',
    'Turn flash attention on, or keep the V cache in f16.'
  ]),
  cause('outOfMemory', /insufficient memory|unable to allocate|failed to allocate|mmap failed/, [
    'the phone ran out of memory',
    lessMemory
  ]),
  cause('kvTypeUnsuitable', /[KV] cache type .* does not divide/, [
    'this cache type does not fit the model',
    'Choose f16 or q8_0.'
  ]),
  cause('portInUse', /couldn't bind HTTP server socket/, [
    'another program on the phone uses this port',
    'Start again: another port is chosen.'
  ]),
  cause('deviceUnknown', /invalid device: /, [
    'the build has no such device on this phone',
    'Ask the build with --list-devices, or compute on the CPU.'
  ]),
  cause('noBackend', /no backends are loaded|no CPU backend found/, [
    'no backend library lies beside the program',
    'Import the build with all its libggml-cpu-*.so files.'
  ]),
  cause('hexagonSession', /0x80000414/, [
    'the Hexagon session could not be opened',
    'Use a build for this chip’s HTP version and keep /vendor/lib64 out of LD_LIBRARY_PATH, or compute on the CPU.'
  ]),
  cause(
    'argumentUnknown',
    /invalid argument: |invalid parameter for argument|error while handling argument/,
    [
      'this build does not know an argument',
      'Take the flag out: the preview shows what Hotplate itself sends.'
    ]
  ),
  cause('openMpMissing', /library "libomp\.so" not found|libomp\.so.*cannot open shared object/, [
    'a library of the build is missing or of another version: libomp.so of OpenMP',
    'Put the NDK’s libomp.so into the build, or build with GGML_OPENMP=OFF.'
  ]),
  cause('librariesMixed', /cannot locate symbol/, [
    'a library of the build is missing or of another version',
    'Import the build again from one archive: its libraries are mixed.'
  ]),
  cause('libraryMissing', /CANNOT LINK EXECUTABLE|error while loading shared libraries/, [
    'a library of the build is missing or of another version',
    'Import the build with all its libraries, flat in one folder.'
  ]),
  cause('illegalInstruction', /Illegal instruction/i, [
    'the build needs a newer CPU than this one',
    otherBuild
  ]),
  cause('wrongMachine', /Exec format error|not executable: |unexpected e_machine|is \d\d-bit instead of/, [
    'the build is for another kind of CPU',
    otherBuild
  ]),
  cause('notExecutable', /Permission denied/, [
    'the program may not be executed there',
    'Provision the build to /data/local/tmp, not to /sdcard.'
  ]),
  cause('readFailed', /read error: |unexpectedly reached end of file|\bEINVAL\b/, [
    'the model file could not be read',
    'Read it without direct I/O, and verify the model on the phone.'
  ]),
  cause('loadFailed', /error loading model: /, ['the model could not be loaded', verify])
]

/** Lines of a run that goes on, but not as it was asked to. */
export type LlamaWarningCode = 'contextBeyondTraining' | 'maskTooSmall' | 'readInstead'

export const llamaWarnings: readonly (readonly [LlamaWarningCode, RegExp])[] = [
  ['contextBeyondTraining', /possible training context overflow/],
  ['maskTooSmall', /Not enough set bits in CPU mask/],
  ['readInstead', /Falling back to buffered IO/]
]
