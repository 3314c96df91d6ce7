import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdbDevice } from '@core/adb/types'
import type { ProfileName } from '@phone/index'
import { bootAdbBench, readAll, type AdbBench } from './adb-bench'

const file = '/data/local/tmp/tools.bin'
const bytes = randomBytes(3_000_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')

async function said(device: AdbDevice, command: string): Promise<string> {
  const { stdout, stderr } = await device.script(command, [], { expectedExits: 'any', timeoutMs: 60_000 })
  return `${stdout}${stderr}`.trim()
}

describe.each<ProfileName>(['low-storage', 'slow-hash', 'no-dd', 'android-8'])('%s', (profile) => {
  let bench: AdbBench
  beforeAll(async () => {
    bench = await bootAdbBench(profile)
    await bench.device.push({ bytes }, file)
  })
  afterAll(async () => bench.dispose())

  test('hashes rightly, from its input, by name and through toybox', async () => {
    const { device } = bench
    expect(await said(device, `sha256sum <${file}`)).toBe(`${sha256}  -`)
    expect(await said(device, `cat ${file} | sha256sum`)).toBe(`${sha256}  -`)
    expect(await said(device, `sha256sum ${file}`)).toBe(`${sha256}  ${file}`)
    expect(await said(device, `toybox sha256sum <${file}`)).toBe(`${sha256}  -`)
    expect(await said(device, 'stat -c %s ' + file)).toBe(String(bytes.length))
  })

  test('has the tools of its profile', async () => {
    const { device, phone } = bench
    const { tools } = phone.profile
    const piece = `dd if=${file} bs=65536 skip=2 count=1 2>/dev/null | sha256sum`
    const expected = createHash('sha256').update(bytes.subarray(131_072, 196_608)).digest('hex')
    const outcome = tools.dd === 'none' ? createHash('sha256').digest('hex') : expected
    expect(await said(device, piece)).toBe(`${outcome}  -`)
    expect(await said(device, 'which dd')).toBe(tools.dd === 'none' ? '' : '/system/bin/dd')
    expect(await said(device, 'which busybox')).toBe('')
    const isOld = tools.dialect === 'android8'
    expect(await said(device, 'which nproc')).toBe(isOld ? '' : '/system/bin/nproc')
    expect(await said(device, 'date +%N')).toMatch(isOld ? /^N$/ : /^\d{9}$/)
    if (isOld) {
      expect(await said(device, `dd if=${file} iflag=skip_bytes skip=1`)).toBe('dd: unknown operand iflag')
      expect(await said(device, `dd if=${file} bs=1M count=1`)).toBe('dd: bs: illegal numeric value')
      expect(await said(device, `dd if=${file} bs=1m count=1 2>/dev/null | wc -c`)).toBe('1048576')
    }
  })
})

test('a slow hash takes the time that 10 MB/s takes, and its position can be followed', async () => {
  const bench = await bootAdbBench('slow-hash')
  try {
    await bench.device.push({ bytes: randomBytes(32 << 20) }, file)
    const started = performance.now()
    const remote = await bench.device.spawn(['sh', '-c', `echo $$; exec sha256sum <${file}`])
    const output = readAll(remote.stdout)
    const pid = await said(bench.device, 'pgrep -f sha256sum | head -n 1')
    const positions = new Set<string>()
    await expect
      .poll(async () => positions.add(await said(bench.device, `grep pos /proc/${pid}/fdinfo/0`)).size, {
        timeout: 60_000
      })
      .toBeGreaterThan(2)
    expect(await remote.exit).toBe(0)
    expect((await output).toString()).toMatch(/^\d+\n[0-9a-f]{64} {2}-\n$/)
    expect(performance.now() - started).toBeGreaterThan(3000)
  } finally {
    await bench.dispose()
  }
})
