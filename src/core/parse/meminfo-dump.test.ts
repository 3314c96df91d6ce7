import { describe, expect, test } from 'vitest'
import { parseMemDump } from './meminfo-dump'

const tail = `Applications Memory Usage (in Kilobytes):
Uptime: 123456 Realtime: 234567

Total RSS by process:
    3,912,345K: llama-cli (pid 12345)
      512,000K: com.example.app (pid 4321 / activities)
       12,000K: my odd (x) name (pid 77)

Total PSS by category:
    1,234,567K: Native

Total RAM: 7,842,104K (status normal)
 Free RAM: 2,912,345K (  512,000K cached pss + 1,800,000K cached kernel +   600,345K free)
 Used RAM: 4,929,759K (3,000,000K used pss + 1,929,759K kernel)
 Lost RAM:   -12,345K
     ZRAM:   900,124K physical used for 2,700,000K in swap (4,194,300K total swap)
   Tuning: 512 (large 512), oom   322,560K, restore limit   107,520K (high-end-gfx)
`

describe('the phone', () => {
  test('commas and K, a negative rest, zram in its three figures', () => {
    const dump = parseMemDump(tail)
    expect(dump).toMatchObject({
      ...{ totalRamKb: 7_842_104, status: 'normal', freeRamKb: 2_912_345, usedRamKb: 4_929_759 },
      ...{ lostRamKb: -12_345, zramPhysicalKb: 900_124, zramInSwapKb: 2_700_000, zramTotalKb: 4_194_300 },
      rejected: []
    })
    expect(dump.processes).toEqual([
      { list: 'Total RSS by process', name: 'llama-cli', pid: 12345, kB: 3_912_345 },
      { list: 'Total RSS by process', name: 'com.example.app', pid: 4321, kB: 512_000 },
      { list: 'Total RSS by process', name: 'my odd (x) name', pid: 77, kB: 12_000 }
    ])
  })
  test('up to Android 6: kB behind a blank, no commas, the first total counts', () => {
    expect(
      parseMemDump('Total RAM: 2946572 kB (status low)\nTotal RAM: 1 kB (status normal)\n')
    ).toMatchObject({
      totalRamKb: 2_946_572,
      status: 'low'
    })
  })
  test('nothing is null, junk is listed', () => {
    expect(parseMemDump('Total RAM: 5K\n')).toMatchObject({
      status: null,
      lostRamKb: null,
      zramTotalKb: null
    })
    expect(parseMemDump('$ junk\n').rejected).toHaveLength(1)
  })
})

describe('one package', () => {
  const table = (head: string, rows: string): string =>
    `** MEMINFO in pid 12345 [com.example.app] **\n${head}${rows}\n App Summary\n                       Pss(KB)                        Rss(KB)\n           Java Heap:    12345                          23456\n`
  const eleven =
    '                   Pss  Private  Private  SwapPss      Rss     Heap     Heap     Heap\n' +
    '                 Total    Dirty    Clean    Dirty    Total     Size    Alloc     Free\n' +
    '                ------   ------   ------   ------   ------   ------   ------   ------\n'
  const nine =
    '                   Pss  Private  Private  SwapPss     Heap     Heap     Heap\n' +
    '                 Total    Dirty    Clean    Dirty     Size    Alloc     Free\n' +
    '                ------   ------   ------   ------   ------   ------   ------\n'
  test('Rss Total of Android 11 shifts nothing: columns by name', () => {
    const [found] = parseMemDump(
      table(
        eleven,
        '  Native Heap    12345    12300        0       10    13000    20000    15000     5000\n     .so mmap     1000       10      900        0     3000\n        TOTAL    22345    12310      900       10    16000    20000    15000     5000\n'
      )
    ).tables
    expect(found?.columns).toEqual([
      'Pss Total',
      'Private Dirty',
      'Private Clean',
      'SwapPss Dirty',
      'Rss Total',
      'Heap Size',
      'Heap Alloc',
      'Heap Free'
    ])
    expect(found?.rows.get('Native Heap')?.[4]).toBe(13000)
    expect(found?.rows.get('.so mmap')).toEqual([1000, 10, 900, 0, 3000, null, null, null])
    expect(found?.rows.get('TOTAL')?.[0]).toBe(22345)
  })
  test('before it the fifth column is the heap', () => {
    const dump = parseMemDump(
      table(
        nine,
        '  Native Heap    12345    12300        0       10    20000    15000     5000\n        TOTAL 1 2 3 4 5 6 7\n'
      )
    )
    expect(dump.tables[0]?.columns[4]).toBe('Heap Size')
    expect(dump).toMatchObject({ rejected: [], tables: [{ pid: 12345, process: 'com.example.app' }] })
  })
  test('a table that was cut off has no columns; a torn row is listed', () => {
    expect(parseMemDump('** MEMINFO in pid 1 [x] **\n').tables).toMatchObject([{ columns: [] }])
    const torn = parseMemDump(`** MEMINFO in pid 1 [x] **\n${nine}  #### 12\n`)
    expect(torn.rejected).toHaveLength(1)
    expect(parseMemDump(`** MEMINFO in pid 1 [x] **\n${'? x\n'.repeat(6)}`).rejected).toHaveLength(2)
  })
})
