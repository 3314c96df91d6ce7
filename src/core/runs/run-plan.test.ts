import { readFileSync } from 'node:fs'
import { parseHelpText } from '@core/builds/capabilities'
import { RunIntent, SoakProtocol, unaskedFacts, type Build, type Dossier, type Model } from '@shared/model'
import { expect, test } from 'vitest'
import { chooseFreePort, parsePortsInUse } from './free-port'
import { renderRequestFiles } from './request-files'
import { planRun, previewOf, type PlannedRequest } from './run-plan'

const helpText = readFileSync(
  new URL('../../../test/fixtures/llama-help/b11669-debian/llama-server.help.txt', import.meta.url),
  'utf8'
)
const help = parseHelpText(helpText)
const file = { size: 1, sha256: '00', executable: true }
const build: Build = {
  ...{
    id: 'b1',
    name: 'b11669',
    folder: '/x',
    abi: 'arm64-v8a',
    version: null,
    totalBytes: 1,
    importedAt: ''
  },
  files: [{ ...file, name: 'llama-server' }]
}
const model: Model = {
  ...{ id: 'm1', name: 'tiny', folder: '/x', totalBytes: 4_300_000_000, importedAt: '' },
  ...{ architecture: 'llama', quantization: null, contextLength: null, layers: null, tensorCount: null },
  shards: [{ name: "it's-00001-of-00002.gguf", size: 1, sha256: '00', mtimeMs: 0 }]
}
const cluster = (cpus: number[], capacity: number): Dossier['clusters'][number] => ({
  ...{ policy: cpus[0] ?? 0, cpus, capacity, hwMaxKHz: null, part: null, role: 'mid' }
})
const dossier: Dossier = {
  ...{
    serial: 'S1',
    manufacturer: 'M',
    model: 'P',
    androidRelease: '14',
    sdk: 34,
    fingerprint: '',
    kernel: ''
  },
  ...{
    securityPatch: null,
    abis: ['arm64-v8a'],
    cpuFeatures: [],
    memTotalKb: 24_000_000,
    sensors: [],
    tools: []
  },
  ...{
    soc: { value: null, reason: 'x' },
    storageFreeBytes: { value: null, reason: 'x' },
    storageFilesystem: null
  },
  ...{
    memAvailableKb: { value: 18_000_000, reason: null },
    thermalSource: 'zones',
    selinux: null,
    root: false
  },
  ...unaskedFacts(),
  ...{ memlockLimitBytes: { value: 65_536, reason: null }, shellV2: true, bootId: 'boot' },
  battery: { levelPct: null, tempC: null, charging: null, health: null, note: null },
  clusters: [cluster([0, 1], 250), cluster([2, 3], 1024)]
}
const request = (intent: Partial<RunIntent> = {}): PlannedRequest => ({
  ...{ build, model, durationMs: 1000, prompt: 'Say “hi”' },
  intent: RunIntent.parse(intent)
})
const binary = { help, helpText, port: 'PORT' }

test('a preview shows the command as it will run, quoted only where needed', () => {
  const preview = previewOf(dossier, request(), binary)
  expect(preview.commandLine).toMatch(
    /^LD_LIBRARY_PATH=\/data\/local\/tmp\/hotplate\/builds\/b1 taskset c \/data\/local\/tmp\/hotplate\/builds\/b1\/llama-server -m '\/data\/local\/tmp\/hotplate\/models\/m1\/it'\\''s-00001-of-00002.gguf' --host 127\.0\.0\.1 --port PORT -t 2 -c 2048 --load-mode mmap -lv 4 /
  )
  expect(preview.argv.slice(0, 2)).toEqual(['taskset', 'c'])
  expect(preview).toMatchObject({ threads: 2, cores: [2, 3], warnings: [] })
})

test('a Hexagon build is told where its DSP libraries lie, in the preview and wherever a program is started', () => {
  const files = [...build.files, { ...file, name: 'libggml-htp-v79.so' }]
  const { commandLine } = previewOf(dossier, { ...request(), build: { ...build, files } }, binary)
  const folder = '/data/local/tmp/hotplate/builds/b1'
  expect(commandLine).toMatch(new RegExp(`^LD_LIBRARY_PATH=${folder} ADSP_LIBRARY_PATH=${folder} `))
  for (const path of [
    'resources/phone/runner.sh',
    'src/core/builds/capabilities.ts',
    'src/core/tuner/visit.ts'
  ]) {
    const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
    expect(text, path).toMatch(/ADSP_LIBRARY_PATH="?\$(BUILD|1)/)
  }
})

test('what the phone will not grant is said before the start', () => {
  const small = { ...dossier, memAvailableKb: { value: 1_000_000, reason: null } }
  const { warnings } = previewOf(small, request({ lock: true, residency: 'ram', threads: 8 }), binary)
  expect(warnings).toHaveLength(3)
  expect(warnings[0]).toContain('lock 64 KiB; the weights have 4.30 GB')
  expect(warnings[1]).toContain('1.02 GB of memory are available')
  expect(warnings[2]).toContain('8 threads share 2 cores')
  const unknown = {
    ...dossier,
    clusters: [],
    memlockLimitBytes: { value: null, reason: '/proc/self/limits: Permission denied' }
  }
  const others = previewOf(unknown, request({ lock: true }), { ...binary, helpText: '--port' }).warnings
  expect(others.map((text) => /denied|guess|any app/.exec(text)?.[0])).toEqual(['denied', 'guess', 'any app'])
})

test('what cannot be done is refused with build and flag', () => {
  const refused = (intent: Partial<RunIntent>, of = request(intent)): unknown => {
    try {
      return planRun(dossier, of, { help, port: '1' })
    } catch (error) {
      return error
    }
  }
  expect(refused({ residency: 'direct', lock: true })).toMatchObject({
    ...{ code: 'INTENT_UNSUPPORTED', data: { build: 'b11669', intent: 'residency direct with lock' } }
  })
  expect(refused({ cores: [9] })).toMatchObject({
    message: 'Phone S1 has no core 9; it has 0, 1, 2, 3.'
  })
  expect(refused({}, { ...request(), build: { ...build, files: [] } })).toMatchObject({
    code: 'BUILD_UNSUITABLE'
  })
})

const help2025 = readFileSync(
  new URL('../../../test/fixtures/llama/server-2025-01.help.txt', import.meta.url),
  'utf8'
)

test('-C of a build that ignores it on Android: pinned by taskset, and said before the start', () => {
  const asked = request({ extraFlags: ['-C', '0x4'] })
  const old = { help: parseHelpText(help2025), helpText: help2025, port: 'PORT' }
  const of = (version: string): typeof asked => ({ ...asked, build: { ...build, version } })
  const preview = previewOf(dossier, of('b4500'), old)
  expect(preview.argv.slice(0, 2)).toEqual(['taskset', '4'])
  expect(preview.argv.join(' ')).toContain('-C 0x4')
  expect(preview).toMatchObject({ threads: 1, cores: [2] })
  expect(preview.warnings).toContainEqual(
    expect.stringMatching(/-C 0x4 on Android and does nothing .* taskset/)
  )
  expect(previewOf(dossier, of('b10423'), old).warnings.join()).not.toMatch(/taskset/)
})

test('an affinity flag beside a choice of cores is refused', () => {
  const asked = request({ cores: [2], extraFlags: ['-C', '8'] })
  expect(() => planRun(dossier, asked, { help: parseHelpText(help2025), port: '1' })).toThrow(
    /-C 8.*already said/
  )
})

test('the key is in the request files, the length counts bytes', () => {
  const files = renderRequestFiles(request({ context: 512 }), 'k3y')
  const body = files.get('request.json') ?? ''
  expect(JSON.parse(body)).toMatchObject({ prompt: 'Say “hi”', n_predict: 512, cache_prompt: false })
  const length = Number(/Content-Length: (\d+)/.exec(files.get('request.http') ?? '')?.[1])
  expect(length).toBe(Buffer.byteLength(body))
  expect(files.get('request.http')).toContain('Authorization: Bearer k3y\r\n')
  expect(files.get('request.curl')).toContain('data-binary = "@request.json"')
})

test('requests are greedy with a fixed seed, unless the intent says how to sample', () => {
  const bodyOf = (intent: Partial<RunIntent>): unknown =>
    JSON.parse(renderRequestFiles(request(intent), 'k3y').get('request.json') ?? '')
  expect(bodyOf({})).toMatchObject({ temperature: 0, seed: 1 })
  expect(Object.keys(bodyOf({}) as object)).not.toContain('top_k')
  const sampled = { temperature: 0.8, seed: 7, topK: 20, topP: 0.9, minP: 0, repeatPenalty: 1.1 }
  expect(bodyOf(sampled)).toMatchObject({
    ...{ temperature: 0.8, seed: 7, top_k: 20, top_p: 0.9, min_p: 0, repeat_penalty: 1.1 }
  })
})

test('each request at a depth of its own: so many tokens before the prompt, out of the cache', () => {
  const contextPolicy = { kind: 'fixed' as const, tokens: 64, depth: 300 }
  const protocol = SoakProtocol.parse({ load: { kind: 'time', ms: 60_000 }, contextPolicy })
  const asked = { ...request({ context: 512 }), protocol }
  const body = JSON.parse(renderRequestFiles(asked, 'k3y').get('request.json') ?? '') as { prompt: unknown[] }
  expect(body).toMatchObject({ n_predict: 64, cache_prompt: true })
  expect(body.prompt).toHaveLength(301)
  expect(body.prompt.at(-1)).toBe('Say “hi”')
  const filler = body.prompt.slice(0, 300)
  expect(filler.every((id) => typeof id === 'number' && id >= 3 && id < 256)).toBe(true)

  const help = { help: parseHelpText(help2025), port: '1' }
  expect(() => planRun(dossier, asked, help)).not.toThrow()
  const deep = { ...asked, protocol: { ...protocol, contextPolicy: { ...contextPolicy, depth: 448 } } }
  expect(() => planRun(dossier, deep, help)).toThrow(/depth of 448 and 64 tokens.*beyond 512; it has 512/)
})

test('a free port is one that nothing uses', () => {
  const table =
    '  sl  local_address rem_address   st\n   0: 0100007F:4650 00000000:0000 0A 0\n' +
    '   1: 00000000000000000000000001000000:4651 00000000000000000000000000000000:0000 0A 0\nx\n'
  const inUse = parsePortsInUse(table)
  expect([...inUse]).toEqual([18_000, 18_001])
  expect(chooseFreePort(inUse, () => 0)).toBe(18_002)
  expect(chooseFreePort(new Set([29_999]), () => 0.99999)).toBe(18_000)
})
