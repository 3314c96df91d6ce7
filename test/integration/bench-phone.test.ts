import { execFile } from 'node:child_process'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bootAllBenchPhones,
  llamaBuildFolder,
  startAdbServer,
  tinyModel,
  type BenchAdbServer,
  type BenchPhone
} from '../phone/index'
import { sleep, waitFor } from '../phone/host/sleep'

const run = promisify(execFile)
const buildFolder = '/data/local/tmp/hotplate/builds/debian'
const modelFolder = '/data/local/tmp/hotplate/models/tiny'

let adb: BenchAdbServer
let snapdragon: BenchPhone
let exynos: BenchPhone

/** Runs the host's adb against one phone; gives stdout, stderr and exit code. */
async function adbOn(phone: BenchPhone, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('adb', ['-P', String(adb.port), '-s', phone.address, ...args])
  return stdout
}

async function shell(phone: BenchPhone, command: string): Promise<string> {
  return (await adbOn(phone, 'shell', command)).trimEnd()
}

beforeAll(async () => {
  adb = await startAdbServer()
  const profiles = ['snapdragon-8-gen-3', 'exynos-2400-samsung'] as const
  const phones = await bootAllBenchPhones(profiles.map((profile) => ({ profile, adb })))
  const [first, second] = phones
  if (first === undefined || second === undefined) throw new Error('a phone is missing')
  snapdragon = first
  exynos = second
})

afterAll(async () => {
  await Promise.all([snapdragon, exynos].map((phone) => phone.dispose()))
  await adb.dispose()
})

describe('what a shell finds', () => {
  it('is the shell user with 64 KiB of lockable memory', async () => {
    expect(await shell(snapdragon, 'id')).toMatch(
      /^uid=2000\(shell\) gid=2000\(shell\) groups=2000\(shell\),1004\(input\)/
    )
    expect(await shell(snapdragon, 'ulimit -l; echo $KSH_VERSION')).toMatch(/^64\n.*MIRBSD KSH/)
    expect(await shell(snapdragon, 'stat -c %u /data/local/tmp')).toBe('2000')
  })

  it('reads properties, zones, caps and memory of the profile', async () => {
    expect(await shell(snapdragon, 'getprop ro.serialno')).toBe(snapdragon.serial)
    expect(await shell(snapdragon, 'getprop ro.soc.model')).toBe('SM8650')
    expect(Number(await shell(snapdragon, 'cat /sys/class/thermal/thermal_zone0/temp'))).toBeGreaterThan(
      25_000
    )
    expect(await shell(snapdragon, 'cat /sys/devices/system/cpu/cpu7/cpufreq/scaling_max_freq')).toBe(
      '3302400'
    )
    expect(await shell(snapdragon, 'head -1 /proc/meminfo')).toBe('MemTotal:       24105984 kB')
    expect(await shell(snapdragon, 'cat /proc/pressure/memory 2>&1 || true')).toContain('Permission denied')
  })

  it('is denied the zones on the Samsung, whose battery tells milliamps', async () => {
    expect(await shell(exynos, 'ls /sys/class/thermal 2>&1 || true')).toBe(
      'ls: /sys/class/thermal: Permission denied'
    )
    expect(await shell(exynos, 'dumpsys thermalservice')).toContain(
      'Current temperatures from HAL:\n\tTemperature{'
    )
    expect(await shell(exynos, 'dumpsys battery')).toMatch(/^ {2}current now: -?\d{1,4}$/m)
  })

  it('gets exit codes and separate stderr through shell v2', async () => {
    await expect(adbOn(snapdragon, 'shell', 'echo bad >&2; exit 7')).rejects.toMatchObject({
      code: 7,
      stderr: 'bad\n'
    })
  })

  it('runs the real top in batch mode', async () => {
    const text = await shell(snapdragon, 'top -b -n 1 -s 3 -o PID,USER,%CPU,RES,CMDLINE')
    expect(text).toMatch(/^Tasks: \d+ total,/)
    expect(text).toMatch(/ system +\d.* system_server$/m)
  })

  it('changes settings and battery state, and an app can be stopped', async () => {
    await shell(snapdragon, 'svc power stayon true')
    expect(await shell(snapdragon, 'settings get global stay_on_while_plugged_in')).toBe('15')
    await shell(snapdragon, 'dumpsys battery set level 12')
    expect(await shell(snapdragon, 'dumpsys battery')).toMatch(/UPDATES STOPPED[^]*\n {2}level: 12\n/)
    await shell(snapdragon, 'dumpsys battery reset; am force-stop com.example.mail')
    expect(await shell(snapdragon, 'ps -A -o ARGS')).not.toContain('com.example.mail')
    expect(await shell(snapdragon, 'logcat -d -b events')).toMatch(
      /am_kill : \[0,\d+,com\.example\.mail,905,/
    )
  })
})

describe('what Android can do to a busy app, and a charger to the phone', () => {
  const app = 'com.example.keyboard'
  it.each([
    ['am freeze --sticky', 'am unfreeze --sticky', ''],
    ['cmd appops set', 'cmd appops set', 'RUN_ANY_IN_BACKGROUND']
  ])('%s stops its processes until it is taken back', async (harder, milder, op) => {
    const hog = await snapdragon.startHog({ packageName: app, cores: 1 })
    const stateIs = (wanted: RegExp) =>
      waitFor('its state', async () =>
        wanted.test(await shell(snapdragon, `grep State /proc/${hog.pid}/status`)) ? true : null
      )
    try {
      await shell(snapdragon, `${harder} ${app} ${op} ${op === '' ? '' : 'ignore'}`)
      await stateIs(/stopped/)
      await shell(snapdragon, `${milder} ${app} ${op} ${op === '' ? '' : 'allow'}`)
      await stateIs(/running/)
    } finally {
      await hog.stop()
    }
  })

  it('a charger is seen by the kernel and by the services', async () => {
    const told = () =>
      shell(
        snapdragon,
        'cat /sys/class/power_supply/usb/online /sys/class/power_supply/battery/status; dumpsys power | grep -E "mIsPowered|mPlugType"; dumpsys battery | grep "USB powered"'
      )
    const words = async () => (await told()).split(/\s*\n\s*/)
    expect(await words()).toEqual([
      '0',
      'Discharging',
      'mIsPowered=false',
      'mPlugType=0',
      'USB powered: false'
    ])
    snapdragon.setCharger(true)
    expect(await words()).toEqual(['1', 'Charging', 'mIsPowered=true', 'mPlugType=2', 'USB powered: true'])
    snapdragon.setCharger(false)
  })

  it('a part is held at a temperature, for watchdogs to see', async () => {
    snapdragon.holdTemperatures({ battery: 46.3, skin: 48.5 })
    await sleep(1500)
    expect(await shell(snapdragon, 'dumpsys battery')).toContain('temperature: 463')
    expect(await shell(snapdragon, 'cat /sys/class/power_supply/battery/temp')).toBe('463')
    snapdragon.holdTemperatures({})
  })
})

describe('llama.cpp on the phone', () => {
  let url: string

  beforeAll(async () => {
    await shell(snapdragon, `mkdir -p ${buildFolder} ${modelFolder}`)
    await adbOn(snapdragon, 'push', `${await llamaBuildFolder()}/.`, buildFolder)
    const shards = await tinyModel()
    await adbOn(snapdragon, 'push', ...shards, modelFolder)
    const model = join(modelFolder, basename(shards[0] ?? ''))
    const server = `${buildFolder}/llama-server -m ${model} -t 2 -c 1024 -np 1 -cram 0 --port 8080 -lv 4`
    await shell(snapdragon, `setsid ${server} >/data/local/tmp/server.log 2>&1 </dev/null &`)
    url = `http://127.0.0.1:${(await adbOn(snapdragon, 'forward', 'tcp:0', 'tcp:8080')).trim()}`
    const isUp = () =>
      fetch(`${url}/health`, { signal: AbortSignal.timeout(8000) }).then(
        (answer) => (answer.ok ? true : null),
        () => null
      )
    await waitFor('llama-server', isUp, { timeoutMs: 120_000, everyMs: 200 })
  })

  async function tokensPerSecond(): Promise<number> {
    const body = { prompt: 'hello', n_predict: 200, ignore_eos: true, cache_prompt: false }
    const answer = await fetch(`${url}/completion`, { method: 'POST', body: JSON.stringify(body) })
    const { timings } = (await answer.json()) as { timings: { predicted_n: number; predicted_ms: number } }
    return ((timings.predicted_n - 1) / timings.predicted_ms) * 1000
  }

  const untilCapIs = (wanted: (kHz: number) => boolean) =>
    waitFor(
      'the cap',
      async () => {
        const cap = await shell(snapdragon, 'cat /sys/devices/system/cpu/cpufreq/policy7/scaling_max_freq')
        return wanted(Number(cap)) ? true : null
      },
      { timeoutMs: 90_000, everyMs: 250 }
    )

  it('loads the CPU backend that lies beside it', async () => {
    const log = await shell(snapdragon, 'cat /data/local/tmp/server.log')
    expect(log).toContain(`loaded CPU backend from ${buildFolder}/libggml-cpu-`)
    expect(log).toContain('load_tensors')
  })

  it('cannot lock more memory than a phone allows', async () => {
    const run = `${buildFolder}/llama-completion -m ${modelFolder}/*-00001-of-*.gguf -t 2 -p hi -n 2 -no-cnv -lm mlock`
    expect(await shell(snapdragon, `${run} 2>&1`)).toMatch(
      /failed to mlock \d+-byte buffer[^]*RLIMIT_MEMLOCK/
    )
  })

  it('slows down when hot and recovers when cool', { retry: 2 }, async () => {
    snapdragon.setTemperature(30)
    await untilCapIs((kHz) => kHz === 3_302_400)
    const cool = await tokensPerSecond()
    snapdragon.setTemperature(90)
    await untilCapIs((kHz) => kHz < 2_200_000)
    snapdragon.setTemperature(80)
    const hot = await tokensPerSecond()
    snapdragon.setTemperature(30)
    await untilCapIs((kHz) => kHz === 3_302_400)
    const again = await tokensPerSecond()
    expect(hot).toBeLessThan(0.85 * Math.max(cool, again))
    expect(again).toBeGreaterThan(1.1 * hot)
    expect((await snapdragon.groundTruth()).some(({ what }) => what === 'cap-lowered')).toBe(true)
  })

  it('slows down while an app hogs the CPU, which top shows under its name', { retry: 2 }, async () => {
    snapdragon.setTemperature(30)
    const before = await tokensPerSecond()
    const hog = await snapdragon.startHog({ packageName: 'com.example.keyboard', cores: 3 })
    // The bench measures what the app takes over about a second before the run loses it.
    await sleep(3000)
    const during = await tokensPerSecond()
    const row = await shell(snapdragon, 'ps -A -o PID,USER,ARGS')
    expect(row).toMatch(new RegExp(`^ *${hog.pid} u0_a123 +com\\.example\\.keyboard$`, 'm'))
    await hog.stop()
    snapdragon.setTemperature(30)
    await untilCapIs((kHz) => kHz === 3_302_400)
    const after = await tokensPerSecond()
    expect(during).toBeLessThan(0.8 * Math.max(before, after))
    expect(after).toBeGreaterThan(1.1 * during)
  })

  it('goes on while the cable is out', async () => {
    await snapdragon.pullCable()
    await expect(adbOn(snapdragon, 'shell', 'true')).rejects.toThrow()
    await snapdragon.plugCable()
    expect(await shell(snapdragon, 'ps -A -o ARGS')).toContain('llama-server -m')
  })
})

describe('what happens to phones', () => {
  it('reboots with a new boot id and keeps /data', async () => {
    const bootId = () => shell(exynos, 'cat /proc/sys/kernel/random/boot_id')
    await shell(exynos, 'echo kept >/data/local/tmp/kept; sleep 1000 >/dev/null 2>&1 &')
    const before = await bootId()
    await exynos.reboot()
    expect(await bootId()).not.toBe(before)
    expect(await shell(exynos, 'cat /data/local/tmp/kept')).toBe('kept')
    expect(await shell(exynos, 'ps -A -o ARGS')).not.toContain('sleep 1000')
  })

  it('runs out of storage for real', async () => {
    await exynos.limitStorage(1_000_000)
    const fill = 'dd if=/dev/zero of=/data/local/tmp/fill bs=1M count=3 2>&1 || true'
    expect(await shell(exynos, fill)).toContain('No space left on device')
    await shell(exynos, 'rm /data/local/tmp/fill')
    await exynos.limitStorage(null)
    expect(await shell(exynos, fill)).not.toContain('No space')
  })

  it('keeps the ports of two phones apart', async () => {
    await shell(snapdragon, 'nc -l -p 7777 -s 127.0.0.1 </dev/null >/dev/null 2>&1 &')
    expect(await shell(exynos, 'netstat -ltn')).not.toContain(':7777')
  })
})
