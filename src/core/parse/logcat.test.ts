import { describe, expect, test } from 'vitest'
import { parseLogLine } from './log-line'
import { createLogReader, parseLogcat } from './logcat'

const lmkd =
  "Kill 'com.example.app' (12345), uid 10123, oom_score_adj 905 to free 60000kB rss, 35000kB swap; reason: low watermark is breached and swap is low (0kB < 400000kB)"

describe('formats', () => {
  test.each([
    ['threadtime', `01-02 10:00:00.123  1234  1250 I lowmemorykiller: ${lmkd}`],
    [
      'threadtime with year and zone',
      `2026-01-02 10:00:00.123456 +0100  1234  1250 I lowmemorykiller: ${lmkd}`
    ],
    ['with uid', `01-02 10:00:00.123  root  1234  1250 I lowmemorykiller: ${lmkd}`],
    ['with a number as uid', `01-02 10:00:00.123 10123  1234  1250 I lowmemorykiller: ${lmkd}`],
    ['epoch', `1767348000.123  1234  1250 I lowmemorykiller: ${lmkd}`],
    ['time', `01-02 10:00:00.123 I/lowmemorykiller( 1234): ${lmkd}`],
    ['brief', `I/lowmemorykiller( 1234): ${lmkd}`],
    ['tag', `I/lowmemorykiller: ${lmkd}`],
    ['process', `I( 1234) ${lmkd}  (lowmemorykiller)`],
    ['kernel', `<6>[  123.456789] lowmemorykiller: ${lmkd}`],
    ['kernel with caller', `[  123.456789][ T1234] lowmemorykiller: ${lmkd}`],
    ['bare', `lowmemorykiller: ${lmkd}`]
  ])('%s', (_, line) => {
    const { events, rejected } = parseLogcat(`${line}\r\n`)
    expect(rejected).toEqual([])
    expect(events).toMatchObject([
      { kind: 'kill', kill: { by: 'lmkd', process: 'com.example.app', pid: 12345 } }
    ])
  })
  test('epoch and uptime are clocks, a date without a year is only text', () => {
    expect(parseLogLine('1767348000.123  1 2 I x: y')?.epochMs).toBe(1_767_348_000_123)
    expect(parseLogLine('[   12.5] x')).toMatchObject({ uptimeS: 12.5, pid: null, tag: 'kernel' })
    expect(parseLogLine('01-02 10:00:00.123  1234  1250 I x: y')).toMatchObject({
      epochMs: null,
      time: '01-02 10:00:00.123',
      tid: 1250
    })
  })
  test('the buffer is known by its mark', () => {
    const { events } = parseLogcat(
      '--------- beginning of main\n--------- switch to events\nI/am_low_memory( 1): 37\n'
    )
    expect(events).toMatchObject([{ kind: 'lowMemory', processes: 37, buffer: 'events' }])
  })
})

const kill = (line: string): unknown =>
  parseLogcat(`${line}\n`).events.map((event) => (event.kind === 'kill' ? event.kill : event))[0]
const system = (text: string): string => `01-02 10:00:00.123  1234  1250 I ActivityManager: ${text}`
const event = (tag: string, text: string): string => `01-02 10:00:00.123  1000  2000 I ${tag} : ${text}`

describe('kills', () => {
  test('lmkd keeps its reason', () =>
    expect(kill(`I/lowmemorykiller( 1): ${lmkd}`)).toEqual({
      ...{ by: 'lmkd', pid: 12345, process: 'com.example.app', uid: 10_123, oomScoreAdj: 905, rssKb: 60_000 },
      ...{ swapKb: 35_000, reason: 'low watermark is breached and swap is low (0kB < 400000kB)' }
    }))
  test('the old strategy gives no reason and a lower-case kb', () => {
    expect(
      kill(
        "I/lowmemorykiller( 1): Kill 'x' (5), uid 10123, oom_score_adj 905 to free 60000kB rss, 35000kb swap"
      )
    ).toMatchObject({ swapKb: 35_000, reason: null })
    expect(kill("I/lowmemorykiller( 1): Kill 'x' (5), adj 905 to free 54321kB")).toMatchObject({
      uid: null,
      rssKb: 54_321,
      swapKb: null
    })
  })
  test('names hold colons, slashes, blanks and quotes', () => {
    for (const name of ['com.x:remote', './llama-server -m', "it's (1) 'odd'"])
      expect(
        kill(`I/lowmemorykiller( 1): Kill '${name}' (5), uid 1, oom_score_adj 0 to free 1kB rss, 0kB swap`)
      ).toMatchObject({ process: name, pid: 5 })
  })
  test('the in-kernel killer spans lines', () => {
    const lines = [
      "Killing 'x' (123) (tgid 123), adj 906,",
      "   to free 54321kB on behalf of 'kswapd0' (98) because",
      '   cache 71000kB is below limit 73728kB for oom_score_adj 906'
    ]
    const bare = `lowmemorykiller: ${lines.join('\n')}\nI/x( 1): y\n`
    const prefixed = lines
      .map((line) => `<6>[  123.4] ${line === lines[0] ? 'lowmemorykiller: ' : ''}${line}\n`)
      .join('')
    for (const text of [bare, prefixed]) {
      const { events, rejected } = parseLogcat(text)
      expect(rejected).toEqual([])
      expect(events).toMatchObject([
        {
          kill: {
            by: 'kernelLmk',
            pid: 123,
            process: 'x',
            oomScoreAdj: 906,
            rssKb: 54_321,
            reason: expect.stringMatching(/kswapd0.*below limit/) as string
          }
        }
      ])
    }
    expect(
      kill("I/lowmemorykiller( 0): Killing 'x' (123), adj 906, to free 500kB on behalf of 'y'")
    ).toMatchObject({ rssKb: 500, reason: null })
    expect(kill("I/lowmemorykiller( 0): Killing 'x' (123), adj 906")).toMatchObject({ rssKb: null })
  })
  test('the kernel’s own OOM killer', () => {
    expect(
      kill(
        '<3>[ 99.1] Out of memory: Killed process 12345 (llama-cli) total-vm:9000000kB, anon-rss:100kB, file-rss:50kB, shmem-rss:0kB, UID:2000 pgtables:9kB oom_score_adj:-950'
      )
    ).toMatchObject({
      ...{ by: 'kernelOom', pid: 12345, process: 'llama-cli', rssKb: 150, uid: 2000, oomScoreAdj: -950 }
    })
    expect(kill('[ 99.1] Killed process 5 (x)')).toMatchObject({ rssKb: null, uid: null, oomScoreAdj: null })
  })
  test('phantom processes, by their record and in am_kill', () => {
    expect(
      kill(
        system(
          'Killing PhantomProcessRecord {abc123 12345:6789:llama-server/u0a147}: Trimming phantom processes'
        )
      )
    ).toMatchObject({
      ...{ by: 'phantom', pid: 12345, process: 'llama-server', reason: 'Trimming phantom processes' }
    })
    expect(
      kill(event('am_kill', '[0,12345,com.example.app,905,Trimming phantom processes,184320]'))
    ).toMatchObject({ by: 'phantom', rssKb: 184_320, oomScoreAdj: 905 })
  })
  test('am_kill with and without its size, reasons with commas', () => {
    expect(kill(event('am_kill', '[0,12345,com.example.app,905,remove task]'))).toMatchObject({
      by: 'user',
      rssKb: null,
      reason: 'remove task'
    })
    expect(kill(event('am_kill', '[0,12345,com.example.app,905,too many, cached]'))).toMatchObject({
      by: 'activityManager',
      reason: 'too many, cached'
    })
    expect(kill(event('am_kill', '[0,12345]'))).toBeUndefined()
    expect(kill(event('am_kill', '[0,x,y,1,z]'))).toBeUndefined()
  })
  test('what ActivityManager says itself', () =>
    expect(kill(system('Killing 4321:com.example.app/u0a123 (adj 905): empty #17'))).toMatchObject({
      by: 'activityManager',
      pid: 4321,
      oomScoreAdj: 905
    }))
  test('a crash by its signal', () => {
    expect(
      kill(
        'F/libc( 12345): Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0 in tid 12346 (worker), pid 12345 (llama-cli)'
      )
    ).toMatchObject({ by: 'crash', pid: 12345, process: 'llama-cli', reason: 'SIGSEGV' })
    expect(kill('F/libc( 1): Fatal signal 4 (SIGILL), code 1 in tid 12346 (x), pid 12345')).toMatchObject({
      process: null,
      reason: 'SIGILL'
    })
  })
})

describe('other evidence', () => {
  test('deaths of any cause, low memory, lmkd’s record', () => {
    expect(kill(event('am_proc_died', '[0,12345,com.example.app,905,16]'))).toMatchObject({
      kind: 'died',
      pid: 12345,
      process: 'com.example.app'
    })
    expect(kill('I/Zygote( 700): Process 12345 exited due to signal 9 (Killed)')).toMatchObject({
      kind: 'died',
      signal: 9
    })
    expect(kill(event('killinfo', '[12345,10123,905,900,95000,3,120000,1,2,3]'))).toMatchObject({
      kind: 'killInfo',
      pid: 12345,
      uid: 10_123,
      oomScoreAdj: 905,
      taskKb: 95_000,
      reasonCode: 3,
      memFreeKb: 120_000
    })
    expect(kill(event('killinfo', '[12345]'))).toMatchObject({ kind: 'killInfo', uid: null, memFreeKb: null })
  })
  test('torn event lines tell nothing', () => {
    for (const [tag, text] of [
      ['am_proc_died', '[0'],
      ['am_low_memory', 'x'],
      ['killinfo', '[]'],
      ['am_proc_died', '[0,5]']
    ] as const)
      expect([undefined, 'died']).toContain((kill(event(tag, text)) as { kind?: string } | undefined)?.kind)
  })
  test('a line of no format is listed, an empty one is not', () => {
    const { rejected, lineCount } = parseLogcat('junk\n\nI/x( 1): fine')
    expect([rejected.map(({ line }) => line), lineCount]).toEqual([['junk'], 1])
  })
})

test('a stream may arrive byte by byte, without an end', () => {
  const reader = createLogReader()
  const text = `01-02 10:00:00.123  1234  1250 I lowmemorykiller: ${lmkd}`
  for (const char of `${text}\n`.slice(0, -1)) expect(reader.feed(char).events).toEqual([])
  expect(reader.end().events).toHaveLength(1)
  expect(reader.feed('x'.repeat(70_000)).rejected).toHaveLength(1)
})
