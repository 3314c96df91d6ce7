import { spawnSync } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { announceDoor, doorUrl, findDoor, withdrawDoor } from './door-file'

const folder = (): string => mkdtempSync(join(tmpdir(), 'hotplate-door-'))
const door = { pid: process.pid, port: 7000, token: 'abc' }

test('a door is found until it is withdrawn, and only its owner may read it', () => {
  const data = folder()
  announceDoor(data, door)
  expect(findDoor(data)).toEqual(door)
  expect(statSync(join(data, 'door.json')).mode & 0o777).toBe(0o600)
  withdrawDoor(data, { ...door, token: 'of another' })
  expect(findDoor(data)).toEqual(door)
  withdrawDoor(data, door)
  expect(findDoor(data)).toBeNull()
})

test('a door of a dead process, a damaged file and no file are no door', () => {
  const data = folder()
  const { pid } = spawnSync('true')
  announceDoor(data, { ...door, pid })
  expect(findDoor(data)).toBeNull()
  writeFileSync(join(data, 'door.json'), '{"pid":')
  expect(findDoor(data)).toBeNull()
  expect(findDoor(join(data, 'none'))).toBeNull()
})

test('the address carries the key', () => {
  expect(doorUrl(door)).toBe('http://127.0.0.1:7000/?token=abc')
})
