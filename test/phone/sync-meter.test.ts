import { expect, test } from 'vitest'
import { SyncMeter } from './sync-meter'

const request = (text: string): Buffer => Buffer.from(text.length.toString(16).padStart(4, '0') + text)

function packet(id: string, body: Buffer | number): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(typeof body === 'number' ? body : body.length, 4)
  return typeof body === 'number' ? head : Buffer.concat([head, body])
}

const conversation = (): Buffer =>
  Buffer.concat([
    request('host:transport:127.0.0.1:16001'),
    request('sync:'),
    packet('STA2', Buffer.from('/data/x')),
    packet('SEND', Buffer.from('/data/a,b.part,33188')),
    packet('DATA', Buffer.from('hello ')),
    packet('DATA', Buffer.from('world')),
    packet('DONE', 1_700_000_000),
    packet('SEND', Buffer.from('/data/c,33188')),
    packet('DATA', Buffer.from('!')),
    packet('DATA', Buffer.alloc(0)),
    packet('DONE', 0),
    packet('QUIT', 0)
  ])

test.each([1, 2, 3, 7, 1000])('counts payload by phone and path, however the bytes are cut (%i)', (size) => {
  const meter = new SyncMeter()
  const tap = meter.tap()
  const bytes = conversation()
  for (let at = 0; at < bytes.length; at += size) tap(bytes.subarray(at, at + size))
  const { byPath, currentPath } = meter.traffic('127.0.0.1:16001')
  expect([...byPath]).toEqual([
    ['/data/a,b.part', 11],
    ['/data/c', 1]
  ])
  expect(currentPath).toBe('/data/c')
  expect(meter.traffic('127.0.0.1:16002').bytes).toBe(0)
})

test('shell services and questions to the server are no data', () => {
  const meter = new SyncMeter()
  const tap = meter.tap()
  tap(request('host:transport:P'))
  tap(request('shell,v2,raw:cat'))
  tap(packet('DATA', Buffer.from('not sync')))
  meter.tap()(Buffer.concat([request('host:devices-l'), request('host:version')]))
  expect(meter.traffic('P').bytes).toBe(0)
})

test('one byte of the wanted file is inverted and its place told; all else passes as it was', async () => {
  const meter = new SyncMeter()
  const told = meter.corrupt({ phone: 'P', fits: (path) => path.endsWith('c'), skipBytes: 3 })
  const tap = meter.tap()
  const before = Buffer.concat([
    request('host:transport:P'),
    request('sync:'),
    packet('SEND', Buffer.from('/b,1')),
    packet('DATA', Buffer.from('bbbbbb')),
    packet('DONE', 1),
    packet('SEND', Buffer.from('/c,1')),
    packet('DATA', Buffer.from('ccc')),
    packet('DATA', Buffer.from('dddd')),
    packet('DONE', 1)
  ])
  const after = Buffer.from(before)
  tap(after)
  expect(await told).toEqual({ phone: 'P', path: '/c', offset: 5 })
  const changed = [...before.keys()].filter((at) => before[at] !== after[at])
  expect(changed).toEqual([before.indexOf('dddd') + 2])
})
