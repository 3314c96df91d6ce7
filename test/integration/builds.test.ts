import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCapabilityProbe } from '@core/builds/capabilities'
import { checkBuild } from '@core/builds/check-build'
import { createTermux } from '@core/builds/termux'
import { llamaBuildFolder } from '@phone/index'
import type { Build } from '@shared/model'
import { makeZip } from '../fixtures/archives/make-zip'
import { bootProvisionBench, statusWhen, type ProvisionBench } from './provision-bench'

const run = promisify(execFile)
let bench: ProvisionBench
let folder = ''
let build: Build

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hotplate-builds-'))
  bench = await bootProvisionBench(['snapdragon-8-gen-3'])
  const archive = join(folder, 'llama-b11669-bin-bench.tar.gz')
  const source = await llamaBuildFolder()
  await run('tar', ['-C', join(source, '..'), '-czf', archive, 'llama'])
  build = await bench.library.importBuild(archive)
}, 180_000)
afterAll(async () => {
  await bench.dispose()
  await rm(folder, { recursive: true, force: true })
})

const phone = (): ReturnType<ProvisionBench['hub']['get']> => bench.hub.get(bench.phones[0]?.serial ?? '')

test('an archive gives the very build that its folder gives, and leaves nothing else', async () => {
  expect(build).toMatchObject({ name: 'llama-b11669-bin-bench', version: 'b11669' })
  expect((await bench.library.importBuild(await llamaBuildFolder())).id).toBe(build.id)
  expect(await readdir(join(build.folder, '..'))).toEqual([build.id])
  const hostile = join(folder, 'hostile.zip')
  await writeFile(hostile, makeZip([{ name: '../../llama-server', content: 'x' }]))
  await expect(bench.library.importBuild(hostile)).rejects.toMatchObject({ code: 'ARCHIVE_UNSAFE' })
  expect(await readdir(join(build.folder, '..'))).toEqual([build.id])
})

test('the check agrees with the phone: its loader is there, and a missing library is named', async () => {
  expect(await checkBuild(phone(), build)).toMatchObject({ runs: true })
  const without = { ...build, files: build.files.filter(({ name }) => name !== 'libgomp.so.1') }
  const check = await checkBuild(phone(), without)
  expect(check).toMatchObject({
    runs: false,
    items: [{ code: 'missingLibrary', data: { library: 'libgomp.so.1' } }, { code: 'notChecked' }]
  })
})

test('the placed build starts; without one of its libraries the linker’s words become a named error', async () => {
  const { serial } = phone()
  const job = bench.provision.start({ serial, buildId: build.id, modelId: null })
  expect(await statusWhen(bench.provision, job)).toMatchObject({ state: 'done' })
  const probe = createCapabilityProbe()
  expect((await probe.of(phone(), build)).buildNumber).toBe(11_669)
  const placed = `/data/local/tmp/hotplate/builds/${build.id}`
  const device = phone().device()
  await device.exec(['mv', `${placed}/libllama.so.0`, `${placed}/aside`])
  await expect(probe.of(phone(), build, { fresh: true })).rejects.toMatchObject({
    ...{ code: 'BUILD_LIBRARY_MISSING', data: { library: 'libllama.so.0' } }
  })
  await device.exec(['mv', `${placed}/aside`, `${placed}/libllama.so.0`])
  await device.exec(['chmod', '644', `${placed}/llama-server`])
  await expect(probe.of(phone(), build, { fresh: true })).rejects.toMatchObject({
    code: 'BUILD_NOT_EXECUTABLE'
  })
})

const dump = (flags: string): string =>
  `Packages:\n  Package [com.termux] (1):\n    versionCode=1022 minSdk=24\n    versionName=0.118.3\n    flags=[ ${flags} ]\n`

test('Termux: not there, a release build, and a debug build that takes, runs and loses a build', async () => {
  const termux = createTermux()
  const [bed] = bench.phones
  if (bed === undefined) throw new Error('no phone')
  expect(await termux.state(phone())).toMatchObject({ installed: false, runAs: false })
  await mkdir(join(bed.dataDir, 'system/bench'), { recursive: true })
  const state = join(bed.dataDir, 'system/bench/package-com.termux')
  await writeFile(state, dump('HAS_CODE'))
  expect(await termux.state(phone())).toMatchObject({ installed: true, debuggable: false, runAs: false })
  await expect(termux.place(phone(), build)).rejects.toMatchObject({ code: 'TERMUX_UNAVAILABLE' })
  await writeFile(state, dump('DEBUGGABLE HAS_CODE'))
  const home = join(bed.dataDir, 'data/com.termux')
  await mkdir(home, { recursive: true })
  await chown(home, 2000, 2000)
  expect(await termux.place(phone(), build)).toMatchObject({
    ...{ installed: true, version: '0.118.3', runAs: true, builds: [build.id] }
  })
  const asked = { program: 'llama-completion', args: ['--version'], timeoutMs: 60_000 }
  expect((await termux.run(phone(), build, asked)).stderr).toContain('build 11669')
  expect(await termux.remove(phone())).toEqual([build.id])
  expect(await termux.state(phone())).toMatchObject({ builds: [] })
})
