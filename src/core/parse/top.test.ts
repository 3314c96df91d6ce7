import { describe, expect, test } from 'vitest'
import { parseTopHeader } from './top-columns'
import { parseTop, TopReader } from './top'

const android12 = `Tasks: 612 total,   2 running, 610 sleeping,   0 stopped,   0 zombie
  Mem:    11258M total,     9158M used,     2100M free,        8M buffers
 Swap:     4095M total,      549M used,     3546M free,     2177M cached
800%cpu 104%user   0%nice   4%sys 692%idle   0%iow   0%irq   0%sirq   0%host
  PID USER        [%CPU] RES CMDLINE
12345 shell         392 3.9G ./llama-cli -m /data/local/tmp/m.gguf -p hello world
 1718 system       24.0 635M system_server
   77 root          4.0    0 [kworker/u16:3-events_unbound]
`

describe('one frame', () => {
  test('Android 12: human sizes, blanks in the command line, CPU above 100 without decimals', () => {
    const { rows, rejected } = parseTop(android12, 8)
    expect(rejected).toEqual([])
    expect(rows[0]?.rows.map((row) => [row.pid, row.cpuPct, row.rssBytes, row.args])).toEqual([
      [12345, 392, Math.round(3.9 * 1024 ** 3), './llama-cli -m /data/local/tmp/m.gguf -p hello world'],
      [1718, 24, 635 * 1024 ** 2, 'system_server'],
      [77, 4, 0, '[kworker/u16:3-events_unbound]']
    ])
  })

  test('the first frame says that it covers 250 ms, the second does not', () => {
    expect(parseTop(`${android12}\n\n${android12}`, 8).rows.map((frame) => frame.first)).toEqual([
      true,
      false
    ])
  })

  test('Android 8: headers end in CR LF, rows do not', () => {
    const text = android12.replace(/^(Tasks|.*Mem|.*Swap|800|  PID)(.*)\n/gm, '$1$2\r\n')
    expect(parseTop(text, 8).rows[0]?.rows).toHaveLength(3)
  })

  test('without -b: cursor moves before Tasks and bold rows are still read, the hot ones first of all', () => {
    const text =
      '\u001b[s\u001b[999C\u001b[999B\u001b[6n\u001b[u\u001b[H\u001b[J\u001b[?25lTasks: 2 total,   1 running\r\n' +
      '\u001b[7m  PID USER        [%CPU] RES CMDLINE  \u001b[0m\r\n' +
      '\u001b[1m12345 shell         392 3.9G ./llama-cli\u001b[m\r\n' +
      '   77 root          4.0    0 [kworker/0:1]\r\n\u001b[?25h\u001b[0m\u001b[999H\u001b[K'
    expect(parseTop(text, 8).rows[0]?.rows.map((row) => row.pid)).toEqual([12345, 77])
  })

  test('a cut user keeps its mark, a name in the middle is read from both ends', () => {
    const text =
      'Tasks: 1 total\n  PID USER     CMDLINE                    [%CPU] RES\n' +
      '  901 webview_zygo+ my app  with blanks   12.0  1.3M\n'
    const row = parseTop(text, 8).rows[0]?.rows[0]
    expect([row?.user, row?.userTruncated, row?.args, row?.cpuPct]).toEqual([
      'webview_zygo',
      true,
      'my app  with blanks',
      12
    ])
  })

  test('a PCY of two blanks does not shift the columns', () => {
    const text =
      'Tasks: 2 total\n  PID PPID USER         PR  NI[%CPU]S VIRT  RES PCY CMD             NAME\n' +
      '  901    1 u0_a124      20   0 15.0 S 5.1G 128M    some.thread     com.example.app\n' +
      '  902    1 u0_a125      20   0 14.0 S 5.1G 128M ta some.thread     com.example.two\n'
    expect(parseTop(text, 8).rows[0]?.rows.map((row) => row.args)).toEqual([
      'com.example.app',
      'com.example.two'
    ])
  })

  test('a dead process asked for by -p is gone, not idle', () => {
    const text = 'Tasks: 0 total,   0 running\n200%cpu 2400%user   0%nice 300%sys 2500%idle\n  PID[%CPU\n'
    expect(parseTop(text, 2).rows).toMatchObject([{ processGone: true, rows: [] }])
  })

  test('what is no row is listed, never thrown', () => {
    const { rejected } = parseTop(
      `top: not integer: 0.5\n${android12}a junk line, longer here\n  99 root x 1M y\n`,
      8
    )
    expect(rejected.map((one) => one.reason)).toEqual([
      'top refused an option and printed no table',
      'no process number in front',
      'the CPU column is not a number'
    ])
  })
})

describe('headers', () => {
  for (const line of [
    '  PID[%CPU',
    '  PID USER RES[%CPU]CMDLINE',
    'PID PPID USER PR NI[%CPU]S VIRT RES PCY CMD NAME'
  ])
    test(`${line} is found although its words are glued`, () => {
      expect(parseTopHeader(line)?.columns).toContain('cpu')
    })
  test('a header without CPU is none', () => expect(parseTopHeader('PID USER NAME')).toBeNull())
})

describe('a stream', () => {
  test('may arrive byte by byte; a frame ends at the next one or when it settles', () => {
    const reader = new TopReader({ cpuCount: 8 })
    const frames = Array.from(`${android12}\n\n${android12}`).flatMap(
      (char, index) => reader.feed(char, index).rows
    )
    expect(frames).toHaveLength(1)
    expect(reader.settle().rows[0]?.rows).toHaveLength(3)
    expect(reader.settle().rows).toEqual([])
  })

  test('a busy process whose CPU time stands still means a frozen stream (Android 8 and 9)', () => {
    const frame =
      'Tasks: 1 total\n  PID USER [%CPU] TIME+ NAME\n 5 shell 392 0:10.00 llama\n 6 root 0.0 0:01.00 idle\n'
    const { rows } = parseTop(frame + frame + frame.replace('0:10.00', '0:12.00'), 8)
    expect(rows.map((one) => one.frozen)).toEqual([false, true, false])
  })
})

describe('older dialects give percent of one core too', () => {
  test('toolbox (up to Android 7.1)', () => {
    const text =
      '\n\n\nUser 3%, System 4%, IOW 0%, IRQ 0%\n' +
      'User 38 + Nice 2 + Sys 51 + Idle 1180 + IOW 1 + IRQ 0 + SIRQ 3 = 1275\n\n' +
      '  PID CPU% S  #THR     VSS     RSS PCY UID      Name\n' +
      '17742  15% S    55 2279532K 128100K  fg u0_a124  com.example.app\n'
    expect(parseTop(text, 8).rows[0]?.rows[0]).toMatchObject({
      pid: 17742,
      user: 'u0_a124',
      cpuPct: 120,
      rssBytes: 128100 * 1024,
      args: 'com.example.app'
    })
  })

  test('busybox', () => {
    const text =
      'Mem: 5650432K used, 208344K free, 9112K shrd, 5324K buff, 2120448K cached\n' +
      'CPU:  12% usr   4% sys   0% nic  83% idle   0% io   0% irq   0% sirq\n' +
      'Load average: 8.12 7.90 7.55 3/2101 12345\n' +
      '  PID  PPID USER     STAT   VSZ %VSZ CPU %CPU COMMAND\n' +
      '12345  6789 shell    S <  4210m  72%   6  49% ./llama-cli -m m.gguf\n'
    expect(parseTop(text, 8).rows[0]?.rows[0]).toMatchObject({ cpuPct: 392, args: './llama-cli -m m.gguf' })
  })
})
