import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bootAdbBench, failure, processesWith, readAll, type AdbBench } from './adb-bench'

let bench: AdbBench
beforeAll(async () => {
  bench = await bootAdbBench()
})
afterEach(() => bench.proxy.resume())
afterAll(() => bench.dispose())

describe.each(['device', 'oldDevice'] as const)('%s', (which) => {
  const device = () => bench[which]

  test('stdout, stderr and exit code come apart', async () => {
    const { stdout, stderr, exitCode } = await device().script('printf out; printf err >&2; exit 7', [], {
      expectedExits: [7]
    })
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: 'out', stderr: 'err', exitCode: 7 })
  })

  test.each([
    ['true', 0],
    ['exit 1', 1],
    ['kill -9 $$', 137]
  ])('%s ends with %i', async (text, expected) => {
    expect((await device().script(text, [], { expectedExits: 'any' })).exitCode).toBe(expected)
  })

  test('an exit code that was not expected is an error with evidence', async () => {
    const detail = await failure(device().script('echo said; echo why >&2; exit 3'))
    expect(detail).toMatchObject({ code: 'COMMAND_FAILED', data: { exitCode: 3, stderr: 'why' } })
    expect(detail.evidence).toMatchObject({ exitCode: 3, stdoutTail: 'said\n', stderrTail: 'why\n' })
  })

  test('arguments survive the phone’s own shell', async () => {
    const words = [
      'a b',
      `it's`,
      '"',
      '$HOME',
      '`id`',
      '$(id)',
      'x\ny',
      '手机 é 🔥',
      '',
      '-n',
      '*',
      '\\n',
      '!',
      '~'
    ]
    const { stdout } = await device().script(`for word do printf '%s\\0' "$word"; done`, words)
    expect(stdout.split('\0').slice(0, -1)).toEqual(words)
    const { stdout: echoed } = await device().exec(['printf', '%s|', ...words.filter((word) => word !== '')])
    expect(echoed).toBe(`${words.filter((word) => word !== '').join('|')}|`)
  })

  test('stdin arrives, and a command that reads without any ends', async () => {
    expect((await device().exec(['cat'], { stdin: 'línea\nno end' })).stdout).toBe('línea\nno end')
    expect((await device().exec(['cat'], { timeoutMs: 40_000 })).stdout).toBe('')
  })

  test('large output with binary bytes arrives whole', async () => {
    const command = await device().spawn([
      'sh',
      '-c',
      'head -c 3000000 /dev/urandom | tee /data/local/tmp/r.bin'
    ])
    const bytes = await readAll(command.stdout)
    expect(await command.exit).toBe(0)
    expect(bytes.equals(await readAll(device().pull('/data/local/tmp/r.bin')))).toBe(true)
  })

  test('a timeout ends the command and its children on the phone', async () => {
    const detail = await failure(device().script('sleep 4711 & sleep 4712; echo', [], { timeoutMs: 1500 }))
    expect(detail).toMatchObject({ code: 'COMMAND_TIMED_OUT', data: { timeoutMs: 1500 } })
    expect(await processesWith(device(), 'sleep 471')).toEqual([])
  })

  test('an abort ends a command that ignores TERM', async () => {
    const stop = new AbortController()
    const running = device().script('trap "" TERM; while :; do sleep 0.3; : stubborn; done', [], {
      signal: stop.signal
    })
    setTimeout(() => stop.abort(), 300)
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(await processesWith(device(), 'stubborn')).toEqual([])
  })

  test('a command is killed while nobody reads its output', async () => {
    const command = await device().spawn(['sh', '-c', 'echo begun >&2; yes flood'])
    await new Promise((resolve) => setTimeout(resolve, 300))
    await command.kill()
    await command.kill()
    expect(await command.exit).toBeGreaterThan(128)
    expect(await processesWith(device(), 'yes flood')).toEqual([])
  })

  test('leaving the loop early, then killing, leaves nothing behind', async () => {
    const stop = new AbortController()
    const command = await device().spawn(['yes', 'left'], { signal: stop.signal })
    for await (const chunk of command.stdout) if (chunk.length > 0) break
    stop.abort()
    expect(await command.exit).toBeGreaterThan(128)
    expect(await processesWith(device(), 'yes left')).toEqual([])
  })
})

test('the legacy way leaves no file behind', async () => {
  await bench.oldDevice.exec(['ls', '/nope'], { expectedExits: 'any' })
  expect((await bench.device.exec(['ls', '-a', '/data/local/tmp'])).stdout).not.toContain('.hp')
})

test('a program that is not there is exit 127 with the shell’s words', async () => {
  const detail = await failure(bench.device.exec(['nonesuch']))
  expect(detail).toMatchObject({ code: 'COMMAND_FAILED', data: { exitCode: 127 } })
})

test('a command that is too long for adb is refused before it is sent', async () => {
  expect(await failure(bench.device.exec(['echo', 'x'.repeat(70_000)]))).toMatchObject({ code: 'BAD_INPUT' })
})

test('the reader’s pace holds the phone back', async () => {
  const command = await bench.device.spawn([
    'sh',
    '-c',
    'i=0; while [ $i -lt 200 ]; do head -c 200000 /dev/zero; i=$((i+1)); done'
  ])
  const before = bench.proxy.bytes.toClient
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(bench.proxy.bytes.toClient - before).toBeLessThan(20_000_000)
  expect((await readAll(command.stdout)).length).toBe(40_000_000)
  expect(await command.exit).toBe(0)
})

test('a cut link is TRANSPORT_LOST, never success', async () => {
  for (const device of [bench.device, bench.oldDevice]) {
    const running = failure(device.script('echo half; sleep 30'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    bench.proxy.cut()
    expect(await running).toMatchObject({ code: 'TRANSPORT_LOST', kind: 'transient' })
  }
})

test('what arrived before the cut is read, then the loop throws', async () => {
  const command = await bench.device.spawn(['sh', '-c', 'echo half; sleep 31'])
  const seen: string[] = []
  await expect(
    (async () => {
      for await (const chunk of command.stdout) {
        seen.push(Buffer.from(chunk).toString())
        bench.proxy.cut()
      }
    })()
  ).rejects.toMatchObject({ code: 'TRANSPORT_LOST' })
  expect(seen.join('')).toBe('half\n')
  await expect(command.exit).rejects.toMatchObject({ code: 'TRANSPORT_LOST' })
})

test('a stalled link does not hold a timed-out command for ever', async () => {
  const running = failure(bench.device.script('sleep 32', [], { timeoutMs: 2000 }))
  await new Promise((resolve) => setTimeout(resolve, 800))
  bench.proxy.stall()
  expect(await running).toMatchObject({ code: 'TRANSPORT_LOST' })
})

test('a phone that is not there is named', async () => {
  expect(await failure(bench.adb.device('nosuch').exec(['id']))).toMatchObject({
    code: 'PHONE_NOT_READY',
    data: { serial: 'nosuch', state: 'absent' }
  })
})
