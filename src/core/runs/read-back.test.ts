import { readFileSync } from 'node:fs'
import { RunIntent, type Effective } from '@shared/model'
import { expect, test } from 'vitest'
import { formatCpuList, judgeEffective } from './effective'
import { parseReadBack } from './read-back'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../test/fixtures/llama/${name}`, import.meta.url), 'utf8')
const programPath = '/data/local/tmp/hotplate/builds/b1/llama-server'

interface Answer {
  readonly cores: readonly string[]
  readonly lockedKb: number
  readonly log: string
}

const answer = ({ cores, lockedKb, log }: Answer): string =>
  [
    ...['alive', `exe ${programPath}`, `VmLck:\t      ${String(lockedKb)} kB`],
    'Max locked memory         65536                65536                bytes     ',
    ...cores.map((list) => `Cpus_allowed_list:\t${list}`),
    ...['log', fixture(log)]
  ].join('\n')

function judge(
  text: string,
  intent: Partial<RunIntent> = {},
  version = 'b11669'
): ReadonlyMap<string, Effective> {
  const model = {
    ...{ id: 'm', name: 'tiny', folder: '', totalBytes: 54_000_000, importedAt: '', shards: [] },
    ...{ architecture: null, quantization: null, contextLength: null, layers: null, tensorCount: null }
  }
  const build = {
    ...{
      id: 'b1',
      name: 'x',
      folder: '',
      abi: '',
      version,
      files: [],
      totalBytes: 0,
      importedAt: ''
    }
  }
  const wanted = {
    request: { build, model, intent: RunIntent.parse({ threads: 1, context: 512, ...intent }) },
    plan: { threads: 1, cores: [2, 3] },
    programPath
  }
  const rows = judgeEffective(wanted, parseReadBack(text))
  return new Map(rows.map((row) => [row.name, row]))
}

test('everything as asked, with the second copy of the weights told', () => {
  const rows = judge(answer({ cores: ['2-3', '2-3'], lockedKb: 0, log: 'server-mmap-b11669.txt' }))
  expect([...rows.values()].map((row) => row.ok)).toEqual([true, true, true, true, true, true])
  expect(rows.get('cores')).toMatchObject({
    requested: 'auto (2-3)',
    effective: '2-3 (all 2 threads)',
    note: null
  })
  expect(rows.get('residency')?.note).toMatch(/51\.9 MB .* second time/)
  expect(rows.get('build')).toMatchObject({ requested: 'b11669', effective: 'build 11669 (Debian)' })
})

test('a log of --log-jsonl is read as the same log in plain lines', () => {
  const plain = answer({ cores: ['2-3', '2-3'], lockedKb: 0, log: 'server-mmap-b11669.txt' })
  const [head = '', log = ''] = plain.split(/^log\n/m)
  const wrapped = log
    .split('\n')
    .map((line) => JSON.stringify({ type: 'log', time: 1, level: 'info', msg: `${line}\n` }))
  const rows = judge(`${head}log\n${wrapped.join('\n')}`)
  expect([...rows]).toEqual([...judge(plain)])
  expect(rows.get('residency')?.ok).toBe(true)
})

test('a lock that did not hold: VmLck, the words of llama.cpp and the limit', () => {
  const intent = { lock: true, residency: 'ram' } as const
  const rows = judge(answer({ cores: ['2-3'], lockedKb: 0, log: 'server-mlock-b11669.txt' }), intent)
  expect(rows.get('lock')).toMatchObject({ requested: 'locked', effective: '0 kB locked (VmLck)', ok: false })
  expect(rows.get('lock')?.note).toMatch(/failed to mlock .*Cannot allocate memory.* limit is 64 KiB/)
  expect(rows.get('residency')).toMatchObject({
    ok: true,
    effective: 'read into memory (load_mode = mlock)'
  })
})

test('threads on other cores than asked are told by their number', () => {
  const rows = judge(answer({ cores: ['0-1', '2-3', '0-1'], lockedKb: 0, log: 'server-mmap-b11669.txt' }), {
    cores: [2, 3]
  })
  expect(rows.get('cores')).toMatchObject({
    ...{ requested: '2-3', effective: '0-1 (2 threads); 2-3 (1 threads)', ok: false }
  })
})

test.each([
  ['b10353', { cores: [2, 3] }, '2-3', 'pinnedByTaskset'],
  ['b4500', { extraFlags: ['-C', 'c'] }, '2-3 (-C c)', 'pinnedByTaskset'],
  ['b4500', {}, 'auto (2-3)', null],
  ['b10423', { cores: [2, 3] }, '2-3', null]
] as const)('cores on %s with %j: %s, advice %s', (version, intent, requested, advice) => {
  const text = answer({ cores: ['2-3'], lockedKb: 0, log: 'server-mmap-b11669.txt' })
  const cores = judge(text, intent as Partial<RunIntent>, version).get('cores')
  expect(cores).toMatchObject({ requested, effective: '2-3 (all 1 threads)', ok: true, advice })
  if (advice !== null) expect(cores?.note).toContain(`${version} takes -C`)
})

test('llama.cpp’s own warnings stand beside the setting they are about', () => {
  const warned = (line: string, intent: Partial<RunIntent> = {}): ReadonlyMap<string, Effective> =>
    judge(`${answer({ cores: ['2-3'], lockedKb: 0, log: 'server-mmap-b11669.txt' })}\n${line}\n`, intent)
  const beyond = 'n_ctx_seq (4096) > n_ctx_train (2048) -- possible training context overflow'
  expect(warned(`W llama_context: ${beyond}`).get('context')).toMatchObject({
    ...{ ok: true, advice: 'contextBeyondTraining', note: expect.stringContaining(beyond) as string }
  })
  const small = 'Not enough set bits in CPU mask (2) to satisfy requested thread count: 4'
  expect(warned(small).get('cores')).toMatchObject({
    ...{ ok: true, advice: 'maskTooSmall', note: `llama.cpp: ${small}` }
  })
})

test('reading past the page cache that was given up is no direct reading', () => {
  const log = [
    ...['alive', 'log', 'load_tensors: loading model tensors (load_mode = dio)'],
    ...['Falling back to buffered IO due to EINVAL', 'load_tensors: CPU model buffer size = 51.90 MiB']
  ]
  expect(judge(log.join('\n'), { residency: 'direct' }).get('residency')).toMatchObject({
    ...{ effective: 'read into memory (load_mode = dio)', ok: false, advice: 'readInstead' },
    note: 'llama.cpp: Falling back to buffered IO due to EINVAL'
  })
  const kept = log.filter((line) => !line.startsWith('Falling'))
  expect(judge(kept.join('\n'), { residency: 'direct' }).get('residency')).toMatchObject({ ok: true })
})

test('a server that is gone: unknown, with the reason, never a guess', () => {
  const rows = judge('gone\nexe \nlog\n')
  for (const row of rows.values()) {
    expect(row).toMatchObject({ effective: null, ok: null })
    expect(row.note).toMatch(/not running/)
  }
  expect(judge('').get('lock')?.ok).toBeNull()
})

test('CPU lists as the kernel writes them', () => {
  expect(formatCpuList([0, 1, 2, 7])).toBe('0-2,7')
  expect(formatCpuList([4])).toBe('4')
})
