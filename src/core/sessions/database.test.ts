import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, transaction } from './database'
import { DetailTables } from './detail-tables'
import { migrations } from './migrations'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'hotplate-db-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new database takes every step, an older one only what is missing', () => {
  const file = join(folder, 'a.db')
  const first = 'CREATE TABLE one (n INTEGER)'
  openDatabase(file, [first]).close()
  const db = openDatabase(file, [first, 'CREATE TABLE two (n INTEGER)'])
  db.exec('INSERT INTO one VALUES (1); INSERT INTO two VALUES (2)')
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 })
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  db.close()
})

test('a step that fails leaves the version and the tables as they were', () => {
  const file = join(folder, 'a.db')
  expect(() =>
    openDatabase(file, ['CREATE TABLE one (n INTEGER)', 'CREATE TABLE two (n INTEGER); nonsense'])
  ).toThrow(expect.objectContaining({ code: 'STORE_FAILED' }) as Error)
  const db = openDatabase(file, ['CREATE TABLE one (n INTEGER)'])
  expect(db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'two'").get()).toEqual({ n: 0 })
  db.close()
})

test('a newer database is refused and left alone', () => {
  const file = join(folder, 'a.db')
  openDatabase(file, ['CREATE TABLE one (n INTEGER)', 'CREATE TABLE two (n INTEGER)']).close()
  expect(() => openDatabase(file, ['CREATE TABLE one (n INTEGER)'])).toThrow(
    expect.objectContaining({
      code: 'STORE_NEWER',
      data: expect.objectContaining({ found: 2, known: 1 }) as object
    }) as Error
  )
})

test('a file that is no database is STORE_FAILED', () => {
  const file = join(folder, 'a.db')
  writeFileSync(file, 'this is not a database at all, only text that is long enough to be looked at')
  expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'STORE_FAILED' }) as Error)
})

test('the real schema opens twice and a failed transaction is undone', () => {
  const file = join(folder, 'a.db')
  openDatabase(file).close()
  const db = openDatabase(file)
  expect(() =>
    transaction(db, () => {
      db.exec("INSERT INTO builds VALUES ('b', '{}')")
      throw new Error('stop')
    })
  ).toThrow('stop')
  expect(db.prepare('SELECT count(*) AS n FROM builds').get()).toEqual({ n: 0 })
  db.close()
})

test('a database of before, with the causes that an older program noted, is opened and its sessions read', () => {
  const file = join(folder, 'a.db')
  const older = openDatabase(file, migrations.slice(0, 3))
  older.exec("INSERT INTO sessions VALUES ('s', 'S', 'finished', '', '{}')")
  older.exec(`INSERT INTO findings VALUES ('s', 'heat-60000', 60000, '{"cause":"heat"}')`)
  const onset = { kind: 'throttleOnset', tMs: 60_000, endMs: null, severity: 'warning', data: { policy: 4 } }
  const insert = older.prepare("INSERT INTO events VALUES ('s', 1, 'record', 60000, ?)")
  insert.run(JSON.stringify({ id: 1, ...onset }))
  older.close()
  const db = openDatabase(file)
  expect(new DetailTables(db).events('s')).toMatchObject([{ origin: 'record', event: onset }])
  db.close()
})
