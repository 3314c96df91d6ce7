import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkFacts, readHostUsbMbps } from './link-facts'

test.each([
  ['high-speed\n', null, 'USB 2', 480],
  ['UNKNOWN\nsuper-speed-plus\n', null, 'USB 3', 10_000],
  ['super-speed\n', 480, 'USB 2', 480],
  ['cat: /sys/class/udc/*/current_speed: No such file or directory\n', 5000, 'USB 3', 5000],
  ['full-speed\n', null, 'USB 1', 12]
])('phone says %j, this PC %s: %s', (phone, host, usb, mbps) => {
  const facts = linkFacts('R5CX1234', phone, host)
  expect([facts.kind.value, facts.usb.value, facts.usbMbps.value]).toEqual(['usb', usb, mbps])
})

test('what nobody tells is unknown; a network link has no cable', () => {
  expect(linkFacts('R5CX1234', '', null).usb).toMatchObject({ value: null })
  const tcp = linkFacts('192.0.2.7:5555', 'super-speed\n', 5000)
  expect([tcp.kind.value, tcp.usb]).toEqual([
    'tcp',
    { value: null, reason: 'the link is a network connection' }
  ])
})

test('this PC’s list of USB devices is searched by serial', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hotplate-usb-'))
  try {
    for (const [name, serial, speed] of [
      ['1-1', 'OTHER', '480'],
      ['2-3', 'R5CX1234', '5000']
    ] as const) {
      await mkdir(join(root, name))
      await writeFile(join(root, name, 'serial'), `${serial}\n`)
      await writeFile(join(root, name, 'speed'), `${speed}\n`)
    }
    expect(await readHostUsbMbps('R5CX1234', root)).toBe(5000)
    expect(await readHostUsbMbps('NOBODY', root)).toBe(null)
    expect(await readHostUsbMbps('R5CX1234', join(root, 'absent'))).toBe(null)
  } finally {
    await rm(root, { recursive: true })
  }
})
