import { describe, expect, test } from 'vitest'
import { parseTop, TopReader } from './top'
import { parseTopHeader, splitTopRow } from './top-columns'
import { addSummaryLine, noSummary, summaryBusyPct } from './top-summary'

const columns = (line: string): unknown => parseTopHeader(line)?.columns
const frameOf = (text: string, cpus = 8) => parseTop(text, cpus).rows[0]

test('glued headers of every dialect', () => {
  expect(columns('  PID USER RES[CMDLINE] %CPU')).toEqual(['pid', 'user', 'rss', 'name', 'cpu'])
  expect(columns('  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS')).toHaveLength(12)
  expect(columns('  PID[%CPU')).toEqual(['pid', 'cpu'])
  expect(columns('not a header')).toBeUndefined()
})

test('the column that sorts is told, and a list not sorted by CPU is seen', () => {
  expect(parseTopHeader('  PID USER %CPU RES[CMDLINE]')?.sortedBy).toBe('CMDLINE')
  expect(parseTopHeader('  PID[%CPU')?.sortedBy).toBe('%CPU')
  expect(parseTopHeader('PID %CPU NAME')?.sortedBy).toBeNull()
})

test('process numbers of any width', () => {
  const text = 'Tasks: 3 total\n  PID[%CPU] CMDLINE\n    7  1.0 a\n12345  2.0 b\n4194304  3.0 c\n'
  expect(frameOf(text)?.rows.map(({ pid }) => pid)).toEqual([7, 12345, 4_194_304])
})

test('threads keep their process', () => {
  const text =
    'Threads: 2 total\n  TID USER  S[%CPU] THREAD          PROCESS\n12346 shell R 99.0 worker x        ./llama-cli\n'
  expect(frameOf(text)).toMatchObject({
    threads: true,
    rows: [{ pid: 12346, args: 'worker x', process: './llama-cli', state: 'R' }]
  })
})

test('refused options are told as such', () => {
  for (const text of [
    'top: not integer: 0.5',
    'See top --help',
    "top: bad -o 'PID,BOGUS'",
    'Invalid argument "-b".'
  ])
    expect(parseTop(`${text}\n`, 8).rejected[0]?.reason).toMatch(/refused/)
})

test('a table without the lines above it has no dialect', () => {
  expect(frameOf('  PID USER %CPU NAME\n 1 root 0.5 init\n')).toMatchObject({
    dialect: null,
    rows: [{ cpuPct: 0.5 }]
  })
  expect(parseTop('PID %CPU NAME\n 1 0.5 a\nPID %CPU NAME\n 1 0.5 a\n', 8).rows).toHaveLength(2)
  expect(parseTop('Tasks: 5 total\n', 8).rows).toEqual([])
  expect(parseTop('Mem:  100k total\n', 8)).toEqual({ rows: [], rejected: [] })
})

describe('summaries', () => {
  const add = (line: string): ReturnType<typeof addSummaryLine> => addSummaryLine(noSummary, line)
  test('a summary of more than all cores is inconsistent', () => {
    const stressed = add('800%cpu 201%user  50%nice 1600%sys 1200%idle   1%iow  90%irq  30%sirq   0%host')
    expect(stressed).toMatchObject({
      scale: 'perCore',
      configuredCpus: 8,
      inconsistent: true,
      cpuPct: { sys: 1600, idle: 1200 }
    })
    expect(summaryBusyPct(stressed, 8)).toBeNull()
    const glued = add('800%cpu1201%user   0%nice 100%sys   0%idle')
    expect(glued.cpuPct).toMatchObject({ user: 1201, sys: 100 })
    expect(summaryBusyPct(add('800%cpu 104%user   0%nice   4%sys 692%idle'), null)).toBe(108)
  })
  test('toolbox and busybox count all cores as 100', () => {
    expect(summaryBusyPct(add('User 3%, System 4%, IOW 0%, IRQ 0%'), 8)).toBe(56)
    expect(
      summaryBusyPct(add('CPU:  12.5% usr   4% sys   0% nic  83% idle   0% io   0% irq   0% sirq'), 8)
    ).toBe(132)
    expect(summaryBusyPct(add('CPU:  12% usr'), null)).toBeNull()
    expect(summaryBusyPct(noSummary, 8)).toBeNull()
    expect(add('Load average: 1 2 3')).toBe(noSummary)
  })
  test.each([
    ['Mem:  24684092k total,  5823140k used, 18860952k free,    29272k buffers', 24_684_092 * 1024],
    ['  Mem:       24G total,      5.9G used,       18G free,      119M buffers', 24 * 1024 ** 3],
    ['  Mem: 24684092K total,  5812820K used, 18871272K free,  29974528 buffers', 24_684_092 * 1024],
    ['  Mem:    24105M total,     9158M used,     2100M free,        8M buffers', 24_105 * 1024 ** 2],
    [
      'Mem: 5650432K used, 208344K free, 9112K shrd, 5324K buff, 2120448K cached',
      (5_650_432 + 208_344) * 1024
    ],
    ['Mem: xK used, 208344K free, 1K shrd', null]
  ])('%s', (line, bytes) => expect(add(line).memTotalBytes).toBe(bytes))
  test('memory lines of Android 8 to 16 are the same bytes', () =>
    expect(add('Mem: 1024k total, 1k used, 1k free').memTotalBytes).toBe(
      add('Mem: 1048576 total, 1 used, 1 free').memTotalBytes
    ))
})

describe('rows that are none', () => {
  const reason = (
    row: string,
    header = 'Tasks: 1 total\n  PID %CPU RES TIME+ CMDLINE\n'
  ): string | undefined => parseTop(`${header}${row}\n`, 8).rejected[0]?.reason
  test.each([
    ['12345', 'fewer words than columns'],
    ['12345 1.0 3G 0:01.00', 'fewer words than columns'],
    ['x 1.0 3G 0:01.00 a', 'no process number in front'],
    ['-5 1.0 3G 0:01.00 a', 'no process number in front'],
    ['5 -1.0 3G 0:01.00 a', 'the CPU column is not a number']
  ])('%s', (row, why) => expect(reason(row)).toBe(why))
  test('cells that say nothing are null', () => {
    const row = frameOf('Tasks: 1 total\n  PID %CPU RES TIME+ CMDLINE\n5 1.0 ? 1:02:03 a\n')?.rows[0]
    expect(row).toMatchObject({ rssBytes: null, cpuTimeMs: 3_723_000, user: '', state: null })
    expect(frameOf('Tasks: 1 total\n  PID %CPU TIME+\n5 1.0 x\n')?.rows[0]).toMatchObject({
      cpuTimeMs: null,
      args: ''
    })
  })
  test('a row is split only by a header', () =>
    expect(splitTopRow('', { columns: ['pid'], nameAt: -1, threads: false, sortedBy: null })).toBeNull())
})

describe('the ends of a stream', () => {
  test('a line without an end does not grow for ever', () => {
    const reader = new TopReader({ cpuCount: 8 })
    expect(reader.feed('x'.repeat(70_000), 0).rejected).toHaveLength(1)
    expect(reader.feed(`${'y'.repeat(70_000)}\n`, 0).rejected).toHaveLength(1)
    reader.feed('  PID %CPU CMDLINE\n 5 1.0 a', 0)
    expect(reader.settle().rows).toEqual([])
    expect(reader.end(1).rows).toMatchObject([{ rows: [{ pid: 5 }] }])
  })
  test('every frame of a new top is a first one', () => {
    const reader = new TopReader({ cpuCount: 8, freshEach: true })
    const table = '  PID %CPU CMDLINE\n 5 1.0 a\n'
    expect(
      [...reader.feed(table + table, 0).rows, ...reader.restart(1).rows].map(({ first }) => first)
    ).toEqual([true, true])
  })
})

describe('texts without a whole table', () => {
  test('words before any table are outside of it', () =>
    expect(parseTop('hello\n', 8)).toEqual({
      rows: [],
      rejected: [{ line: 'hello', reason: 'outside a table' }]
    }))
  test('a dead process without even a header is still gone', () =>
    expect(frameOf('Tasks:   0 total,   0 running\n')).toMatchObject({
      ...{ processGone: true, sortedBy: null, threads: false, rows: [] }
    }))
})
