import { expect, test } from 'vitest'
import { explainEnd, type EndFacts } from './forensics'

const facts = (change: Partial<EndFacts>): EndFacts => ({
  ...{
    kind: 'ended',
    exitCode: null,
    logTail: '',
    kill: null,
    memAvailableKb: 8_000_000,
    memTotalKb: 12_000_000
  },
  ...change
})

test('a kill that lmkd itself tells is the low-memory killer, with its line', () => {
  const line =
    "lowmemorykiller: Kill 'llama-server' (4711), uid 2000, oom_score_adj -1000 to free 9000000kB rss"
  expect(explainEnd(facts({ exitCode: 137, kill: { line, forMemory: true } }))).toMatchObject({
    ...{ cause: 'lowMemoryKiller', evidence: line, source: 'logcat' },
    remedies: ['smallerContext', 'smallerQuant', 'mmapInstead', 'freeMemory']
  })
})

test('a SIGKILL with next to no memory left is laid to the low-memory killer', () => {
  const end = explainEnd(facts({ exitCode: 137, memAvailableKb: 300_000 }))
  expect(end).toMatchObject({ cause: 'lowMemoryKiller', source: 'memory' })
  expect(end.evidence).toMatch(/MemAvailable: 300000 kB/)
})

test.each([
  [137, 'killedBySignal', /137 \(SIGKILL\)/],
  [132, 'illegalInstruction', /132 \(SIGILL\)/],
  [135, 'storageUnreadable', /135 \(SIGBUS\)/],
  [139, 'segmentationFault', /139 \(SIGSEGV\)/],
  [159, 'aborted', /159 \(SIGSYS\)/]
])('exit code %i: %s', (exitCode, cause, evidence) => {
  const end = explainEnd(facts({ exitCode }))
  expect(end).toMatchObject({ cause, source: 'exitCode', exitCode })
  expect(end.evidence).toMatch(evidence)
})

test('an assertion is quoted, an error of llama.cpp with what it calls for', () => {
  const assert = explainEnd(facts({ exitCode: 134, logTail: 'x\nggml.c:12: GGML_ASSERT(a == b) failed\n' }))
  expect(assert).toMatchObject({ cause: 'aborted', evidence: 'ggml.c:12: GGML_ASSERT(a == b) failed' })
  const tail = 'llama_init_from_model: failed to allocate buffer for kv cache\n'
  expect(explainEnd(facts({ exitCode: 1, logTail: tail }))).toMatchObject({
    ...{ cause: 'llamaError', source: 'serverLog' },
    remedies: ['smallerContext', 'smallerQuant', 'mmapInstead', 'freeMemory'],
    named: { code: 'contextTooLarge', advice: expect.stringContaining('smaller context') as string }
  })
  expect(assert.named).toBeNull()
  expect(explainEnd(facts({ exitCode: 137, logTail: tail })).named).toBeNull()
})

test('a vanished runner, a reboot, and a program that measured nothing', () => {
  expect(explainEnd(facts({ kind: 'vanished' })).cause).toBe('runnerKilled')
  expect(explainEnd(facts({ kind: 'rebooted' }))).toMatchObject({ cause: 'rebooted', source: 'bootId' })
  expect(explainEnd(facts({ kind: 'noPerfLine', exitCode: 0, logTail: 'hello\n' }))).toMatchObject({
    ...{ cause: 'noPerfLine', evidence: 'hello' }
  })
})

test.each([
  ["llama_model_load: error loading model: unknown model architecture: 'new'", ['newerBuild']],
  [
    'gguf_init_from_file_impl: this GGUF file is version 9 but this software only supports up to version 3',
    ['newerBuild']
  ],
  ['error: invalid argument: --bogus', ['takeFlagOut']],
  ['llama_init_from_model: quantized V cache requires Flash Attention', ['flashAttentionOrF16']],
  [
    'llama_init_from_model: K cache type q4_K with block size 256 does not divide n_embd_head_k=64',
    ['otherKvType']
  ]
])('%s: the remedy is what the catalogue advises', (line, remedies) => {
  expect(explainEnd(facts({ exitCode: 1, logTail: `${line}\n` }))).toMatchObject({
    ...{ cause: 'llamaError', evidence: line, remedies }
  })
})

test('direct I/O that failed is shown by the error, not by the harmless fall-back before it', () => {
  const logTail =
    "llama_file: Failed to open file 'm.gguf' with O_DIRECT: EINVAL. Falling back to buffered IO\nread error: Invalid argument\n"
  expect(explainEnd(facts({ exitCode: 1, logTail }))).toMatchObject({
    ...{ evidence: 'read error: Invalid argument', remedies: ['bufferedReading', 'verifyModel'] }
  })
})
