import { expect, test } from 'vitest'
import { loadProfile, type ProfileName } from '../profiles/profile'
import { toolLinks } from './tool-links'

const toybox = ['cat', 'nproc', 'sha256sum', 'stat', 'date', 'httpd', 'readelf']

async function linksOf(name: ProfileName) {
  return await toolLinks(toybox, await loadProfile(name))
}

test('the usual phone has toybox for what toybox can, busybox for the rest, and nothing a phone lacks', async () => {
  const { links, withoutFacades } = await linksOf('snapdragon-8-gen-3')
  expect(links.get('sha256sum')).toBe('/usr/bin/toybox')
  expect(links.get('dd')).toBe('/usr/bin/busybox')
  expect(links.get('toybox')).toBe('/usr/bin/toybox')
  expect(links.has('httpd')).toBe(false)
  expect(withoutFacades).toEqual([])
})

test('tool sets change what the profile names and nothing else', async () => {
  expect((await linksOf('no-dd')).links.has('dd')).toBe(false)
  const slow = (await linksOf('slow-hash')).links
  expect(slow.get('sha256sum')).toMatch(/sha256sum-slow/)
  expect(slow.get('toybox')).toMatch(/toybox\.sh$/)
  expect(slow.get('dd')).toBe('/usr/bin/busybox')
})

test('Android 8 has only the commands of its time', async () => {
  const { links, withoutFacades } = await linksOf('android-8')
  expect([...links.keys()]).toEqual(expect.arrayContaining(['cat', 'dd', 'stat', 'tr', 'sh']))
  for (const name of ['awk', 'readelf', 'nproc', 'xz', 'curl']) expect(links.has(name)).toBe(false)
  expect(withoutFacades).toEqual(['nproc'])
})

test('a profile with a base differs from it in what it names only', async () => {
  const [base, low] = [await loadProfile('snapdragon-8-gen-3'), await loadProfile('low-storage')]
  expect({ ...low, name: base.name, dataBytes: base.dataBytes }).toEqual(base)
  expect(low.dataBytes).toBeLessThan(base.dataBytes / 100)
})
