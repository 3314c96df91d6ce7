import { expect, test } from 'vitest'
import { ScanFrames } from './scan-frames'
import { ScanReader, userOf } from './scan-reader'

const packages = new Map([[10_123, ['com.example.app']]])

/** Frames of scans on a phone whose cores were busy for so many percent of a core. */
function frames(busyPct: number | null, ...texts: string[]) {
  const reader = new ScanReader()
  const load = { busyBetween: () => busyPct }
  const scans = new ScanFrames(load, { hz: 100, pageBytes: 4096 })
  return texts.flatMap((text) =>
    reader.feed(text).frames.flatMap((scan) => scans.frame(scan, packages) ?? [])
  )
}

const first = 'Scan - 100.00\n50 1 10 1000 0 10 2000 ./llama-server\n60 1 10 5 90 10 2000 sh\n.\n'

test('CPU is the difference of totals over the span between two scans', () => {
  const [frame] = frames(null, first, 'Scan 100.00 105.00\n50 1 10 1500 0 20 2000 ./llama-server\n.\n')
  expect(frame).toMatchObject({ uptimeMs: 105_000, unaccountedPct: null })
  expect(frame?.rows).toEqual([
    { pid: 50, user: 'shell', name: 'llama-server', cpuPct: 100, rssBytes: 81_920 }
  ])
})

test('a process born within the span counts whole; one that was only not seen before counts nothing', () => {
  const born = '70 1 10200 100 0 1 10123 libmodel.so\n71 1 500 9000 0 1 10123 com.example.app\n'
  const [frame] = frames(null, first, `Scan 100.00 105.00\n${born}.\n`)
  expect(frame?.rows.map(({ pid, cpuPct, name, user }) => [pid, cpuPct, name, user])).toEqual([
    [70, 20, 'libmodel.so (com.example.app)', 'u0_a123']
  ])
})

test('children that came and went show in their parent, also those too short for the kernel’s total', () => {
  const storm = 'Scan 100.00 105.00\n60 1 10 15 340 10 2000 sh\n.\n'
  const [all] = frames(60, first, storm)
  expect(all?.rows).toMatchObject([{ pid: 60, cpuPct: 2, childrenPct: 50 }])
  expect(all?.unaccountedPct).toBeCloseTo(8)
  const [short] = frames(22, first, storm)
  expect(short?.rows[0]?.childrenPct).toBeCloseTo(50)
  expect(short?.unaccountedPct).toBeCloseTo(0)
})

test('a child that was listed and ended hands its life to its parent: that is not told again', () => {
  const withChild = first.replace('.\n', '61 60 10 200 0 10 2000 sh\n.\n')
  const ended = 'Scan 100.00 105.00\n60 1 10 15 340 10 2000 sh\n.\n'
  const [frame] = frames(12, withChild, ended)
  expect(frame?.rows).toMatchObject([{ pid: 60, cpuPct: 2 }])
  expect(frame?.rows[0]?.childrenPct).toBeCloseTo(10)
})

test('another start time is another process', () => {
  const [frame] = frames(null, first, 'Scan 100.00 105.00\n50 1 10300 50 0 1 2000 sh\n.\n')
  expect(frame?.rows).toMatchObject([{ pid: 50, cpuPct: 10 }])
})

test('a frame may come in pieces; what is no row is handed back', () => {
  const reader = new ScanReader()
  const text = 'Scan - 100.00\n50 1 10 1000 0 10 2000 a b\n50 1 x\n.\n'
  const pieces = Array.from(text).map((letter) => reader.feed(letter))
  expect(pieces.flatMap((piece) => piece.frames)).toMatchObject([{ rows: [{ pid: 50, name: 'a b' }] }])
  expect(pieces.flatMap((piece) => piece.rejected)).toMatchObject([{ line: '50 1 x' }])
  expect(reader.feed('garbage\n').rejected).toHaveLength(1)
})

test('uids are named as top names them', () => {
  expect([0, 1000, 2000, 10_123, 1_010_123, 99_007, 1234, null].map(userOf)).toEqual([
    ...['root', 'system', 'shell', 'u0_a123', 'u10_a123', 'u0_i7', '1234', '?']
  ])
})
