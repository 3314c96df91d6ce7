import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Build, CheckItem } from '@shared/model'
import { elfBytes, type ElfExtras } from '../../../test/fixtures/elf/elf-bytes'
import { readBuildFacts } from './build-facts'
import { judgeBuild, requireRunnable, type CheckedPhone } from './check-build'
import { readProbe } from './phone-probe'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'hotplate-check-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** File name → ELF of 64-bit Arm with these needed libraries and extras. */
type Files = Readonly<
  Record<string, ElfExtras & { readonly needed?: readonly string[]; readonly tail?: string }>
>

async function makeBuild(files: Files, abi = 'arm64-v8a'): Promise<Build> {
  const names = Object.keys(files)
  for (const [name, { needed = [], tail = '', ...extras }] of Object.entries(files))
    await writeFile(join(folder, name), elfBytes(abi === 'arm64-v8a' ? 183 : 62, needed, tail, extras))
  return {
    ...{ id: 'b', name: 'llama-b1', folder, abi, version: null, totalBytes: 0, importedAt: '' },
    files: names.map((name) => ({ name, size: 0, sha256: '', executable: name.startsWith('llama') }))
  }
}

const linker = '/system/bin/linker64'
const modern = ['fp', 'asimd', 'fphp', 'asimdhp', 'asimddp', 'i8mm', 'bf16', 'sve', 'sve2']
const phone: CheckedPhone = {
  ...{ abis: ['arm64-v8a'], cpuFeatures: modern, sdk: 34, there: new Set([linker, 'libc.so']) }
}

async function judge(files: Files, on: Partial<CheckedPhone> = {}): Promise<readonly CheckItem[]> {
  return judgeBuild(await readBuildFacts(await makeBuild(files)), { ...phone, ...on })
}

const server = { 'llama-server': { interpreter: linker, needed: ['libc.so'] } }

test('the wrong ABI is the only finding', async () => {
  expect(await judge(server, { abis: ['x86_64', 'x86'] })).toEqual([
    {
      ...{ code: 'wrongAbi', severity: 'stop', data: { buildAbi: 'arm64-v8a', phoneAbis: 'x86_64,x86' } },
      text: 'The build is for arm64-v8a; the phone runs x86_64, x86.'
    }
  ])
})

test('a glibc build on a phone without that loader is named; where the loader is, it runs', async () => {
  const loader = '/lib/ld-linux-aarch64.so.1'
  const files = { 'llama-server': { interpreter: loader, needed: ['libc.so.6'] } }
  const found = await judge(files)
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([
    ['missingInterpreter', 'stop'],
    ['missingLibrary', 'stop']
  ])
  expect(found[0]?.text).toMatch(/ld-linux-aarch64\.so\.1.*glibc build.*Use an Android/)
  expect(await judge(files, { there: new Set([loader, 'libc.so.6']) })).toEqual([])
})

test('missing libraries: at start they stop, of one backend they warn, of every CPU backend they stop', async () => {
  const libllama = { 'llama-server': { ...server['llama-server'], needed: ['libllama.so'] } }
  const codes = (found: readonly CheckItem[]): unknown =>
    found.flatMap(({ code, severity, data }) =>
      code === 'missingLibrary' ? [[severity, data['library'], data['neededBy']]] : []
    )
  expect(codes(await judge({ ...libllama, 'libllama.so': { needed: ['libomp.so', 'libc.so'] } }))).toEqual([
    ['stop', 'libomp.so', 'libllama.so']
  ])
  expect(codes(await judge({ ...server, 'libggml-opencl.so': { needed: ['libOpenCL.so'] } }))).toEqual([
    ['warn', 'libOpenCL.so', 'libggml-opencl.so']
  ])
  const v80 = { needed: ['libomp.so'] }
  const v82 = { needed: ['libomp.so'], tail: 'other' }
  const backends = { 'libggml-cpu-android_armv8.0_1.so': v80, 'libggml-cpu-android_armv8.2_1.so': v82 }
  expect(codes(await judge({ ...server, ...backends }))).toEqual([
    ['stop', 'libomp.so', 'libggml-cpu-android_armv8.0_1.so, libggml-cpu-android_armv8.2_1.so']
  ])
})

const official = Object.fromEntries(
  ['8.0_1', '8.2_1', '8.2_2', '8.6_1', '9.0_1', '9.2_1', '9.2_2'].map((variant) => [
    `libggml-cpu-android_armv${variant}.so`,
    { tail: variant }
  ])
)

test.each<[string, readonly string[], string]>([
  ['sve2 and i8mm', modern, 'armv9.0_1'],
  ['i8mm without sve2', ['asimd', 'asimdhp', 'asimddp', 'i8mm'], 'armv8.6_1'],
  ['dotprod and half precision', ['asimd', 'asimdhp', 'asimddp'], 'armv8.2_2'],
  ['dotprod alone', ['asimd', 'asimddp'], 'armv8.2_1'],
  ['sme and sve2', [...modern, 'sme'], 'armv9.2_2'],
  ['nothing', ['asimd'], 'armv8.0_1']
])('the official build on a CPU with %s loads one variant', async (_, cpuFeatures, variant) => {
  const found = await judge({ ...server, ...official }, { cpuFeatures: [...cpuFeatures] })
  expect(found).toMatchObject([
    { code: 'variantChosen', severity: 'note', data: { file: `libggml-cpu-android_${variant}.so` } }
  ])
})

test('variants that all need more than the CPU has stop; one that leaves dotprod unused warns', async () => {
  const newest = { ...server, 'libggml-cpu-android_armv8.6_1.so': {} }
  expect(await judge(newest, { cpuFeatures: ['asimd', 'asimddp'] })).toMatchObject([
    { code: 'noUsableVariant', severity: 'stop', data: { missing: 'asimdhp, i8mm' } }
  ])
  expect(await judge({ ...server, 'libggml-cpu-android_armv8.0_1.so': {} })).toMatchObject([
    { code: 'slowBaseline', severity: 'warn' }
  ])
})

const repeated = (word: number): number[] => Array.from({ length: 32 }, () => word)
const sdot = repeated(0x4e839441)
const smmla = repeated(0x4e83a441)

test('the Termux package (one backend, armv8.0 code) is flagged on a phone with dotprod, with the figures', async () => {
  const [found, ...more] = await judge({ ...server, 'libggml-cpu.so': { code: repeated(0x4e22d420) } })
  expect(more).toEqual([])
  expect(found).toMatchObject({
    code: 'slowBaseline',
    data: { file: 'libggml-cpu.so', unused: 'asimddp, i8mm' }
  })
  expect(found?.text).toContain(
    'prefill about 4.7 x, decode about 2.1 x slower in a public measurement; use the official build'
  )
  expect(await judge({ ...server, 'libggml-cpu.so': {} }, { cpuFeatures: ['asimd'] })).toEqual([])
})

test('code for a newer CPU would die with SIGILL; KleidiAI, which chooses itself, only warns', async () => {
  const old = { cpuFeatures: ['fp', 'asimd'] }
  const code = { code: [...sdot, ...smmla] }
  expect(await judge({ ...server, 'libggml-cpu.so': code }, old)).toMatchObject([
    { code: 'illegalInstruction', severity: 'stop', data: { features: 'asimddp, i8mm' } }
  ])
  expect(await judge({ ...server, 'libggml-cpu.so': { ...code, tail: 'KLEIDIAI' } }, old)).toMatchObject([
    { code: 'illegalInstruction', severity: 'warn' }
  ])
  expect(await judge({ 'llama-server': { ...server['llama-server'], ...code } }, old)).toMatchObject([
    { code: 'illegalInstruction', severity: 'stop', data: { file: 'llama-server' } }
  ])
  expect(await judge({ ...server, 'libggml-cpu.so': code })).toEqual([])
})

test('a newer API level warns; a phone that lists no Arm features is not judged by them', async () => {
  const newer = { 'llama-server': { ...server['llama-server'], androidSdk: 35 } }
  expect(await judge(newer)).toMatchObject([{ code: 'oldAndroid', data: { neededSdk: 35, phoneSdk: 34 } }])
  expect(await judge(server, { cpuFeatures: [] })).toMatchObject([{ code: 'notChecked', severity: 'note' }])
  expect(await judge(server, { there: null })).toMatchObject([{ code: 'notChecked' }])
})

test('a build that cannot run is refused with every reason', async () => {
  const build = await makeBuild(server)
  const items = [...(await judge(server, { abis: ['x86'] }))]
  const check = { buildId: 'b', serial: 's', runs: false, items }
  expect(() => requireRunnable(check, build)).toThrow(/The build is for arm64-v8a/)
  expect(() => requireRunnable({ ...check, runs: true }, build)).not.toThrow()
})

test('the phone answers with numbers only; an answer that is cut is none', () => {
  expect(readProbe('hit 1\r\nasked 2\r\n', ['a', 'b'])).toEqual(new Set(['b']))
  expect(readProbe('hit 1\n', ['a', 'b'])).toBeNull()
  expect(readProbe('hit 7\nhit x\nasked 1\n', ['a'])).toEqual(new Set())
})
