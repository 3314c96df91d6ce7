import { Dossier } from '@shared/model'
import { expect, test } from 'vitest'
import { createFormat } from '../../i18n/format'
import { createTold } from '../../i18n/told'
import { createTranslate } from '../../i18n/translate'
import { compareDossiers } from './compare-rows'
import { dossierMarkdown } from './dossier-markdown'
import { factGroups } from './facts'

const i18n = {
  locale: 'en' as const,
  t: createTranslate('en'),
  f: createFormat('en'),
  told: createTold('en')
}
const phone: Dossier = Dossier.parse({
  serial: 'S1',
  manufacturer: 'ex',
  model: 'One',
  soc: { value: null, reason: 'no property names it' },
  androidRelease: '14',
  sdk: 34,
  fingerprint: 'a/b:14',
  securityPatch: null,
  kernel: '6.1',
  abis: ['arm64-v8a'],
  cpuFeatures: [],
  clusters: [],
  memTotalKb: 8_000_000,
  memAvailableKb: { value: 4_000_000, reason: null },
  storageFreeBytes: { value: 1e11, reason: null },
  storageFilesystem: 'f2fs',
  memlockLimitBytes: { value: 65_536, reason: null },
  thermalSource: 'zones',
  sensors: [{ id: 'z0', type: 'a|b`<i>', kind: 'cpu', rung: 'zones', used: true, reason: null }],
  battery: { levelPct: 50, tempC: 30, charging: true, health: 'good', note: null },
  selinux: 'Enforcing',
  root: false,
  shellV2: true,
  tools: [],
  bootId: null,
  ladder: [{ quantity: 'power', rung: null, source: null, reason: 'charging' }],
  reasons: { securityPatch: 'older than Android 6' }
})

test('no fact is unknown without a reason', () => {
  for (const row of factGroups(phone, i18n).flatMap((group) => group.rows))
    if (row.value === null) expect(row.reason, row.name).toBeTruthy()
  const patch = factGroups(phone, i18n)
    .flatMap((group) => group.rows)
    .find((row) => row.name === 'Security patch')
  expect(patch).toMatchObject({ value: null, reason: 'older than Android 6' })
})

test('only what differs is a difference; a quantity that one phone lacks is one', () => {
  const same = compareDossiers(phone, phone, i18n).flatMap((group) => group.rows)
  expect(same.some((row) => row.differs)).toBe(false)
  const other = {
    ...phone,
    sdk: 35,
    ladder: [{ quantity: 'power' as const, rung: 'powerSupply' as const, source: 'x', reason: null }]
  }
  const names = compareDossiers(phone, other, i18n)
    .flatMap((group) => group.rows)
    .filter((row) => row.differs)
    .map((row) => row.name)
  expect(names).toEqual(['Android', 'Power'])
})

test('text of the phone cannot break the Markdown table', () => {
  const text = dossierMarkdown(phone, i18n)
  expect(text).toContain('a\\|b\\`\\<i\\>')
  expect(text).toContain('| Power | unknown: charging |')
  for (const line of text.split('\n').filter((one) => one.startsWith('| ✓')))
    expect(line.replaceAll('\\|', '').split('|')).toHaveLength(6)
})
