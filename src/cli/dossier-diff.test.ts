import { unaskedFacts, type Dossier } from '@shared/model'
import { expect, test } from 'vitest'
import { diffDossiers } from './dossier-diff'
import { diffMarkdown, dossierMarkdown } from './dossier-markdown'
import { dossierRows } from './dossier-text'

const one: Dossier = {
  ...unaskedFacts(),
  serial: 'A',
  manufacturer: 'Example',
  model: 'One | two\u001b[31m',
  soc: { value: 'SM8650', reason: null },
  androidRelease: '14',
  sdk: 34,
  fingerprint: 'f',
  securityPatch: null,
  kernel: '6.1',
  abis: ['arm64-v8a'],
  cpuFeatures: ['asimd'],
  clusters: [{ policy: 0, cpus: [0, 1], hwMaxKHz: 2_000_000, capacity: null, part: '0xd80', role: 'only' }],
  memTotalKb: 8_000_000,
  memAvailableKb: { value: null, reason: 'x' },
  storageFreeBytes: { value: 1000, reason: null },
  storageFilesystem: 'f2fs',
  memlockLimitBytes: { value: 65_536, reason: null },
  thermalSource: 'zones',
  sensors: [{ id: '3', type: 'cpu|0', kind: 'cpu', rung: 'zones', used: true, reason: null }],
  battery: { levelPct: 84, tempC: 31, charging: false, health: 'good', note: null },
  selinux: 'Enforcing',
  root: false,
  shellV2: true,
  tools: ['curl'],
  bootId: null,
  ladder: [{ quantity: 'cpuTemp', rung: 'zones', source: 'zones', reason: null }],
  reasons: { securityPatch: 'not set' }
}
const other: Dossier = {
  ...one,
  serial: 'B',
  clusters: [
    ...one.clusters,
    { policy: 2, cpus: [2], hwMaxKHz: null, capacity: 1024, part: null, role: 'big' }
  ],
  ladder: [{ quantity: 'cpuTemp', rung: null, source: null, reason: 'denied' }]
}

test('only what differs is listed, also a cluster that the other lacks', () => {
  expect(diffDossiers(one, one)).toEqual([])
  expect(diffDossiers(one, other)).toEqual([
    { name: 'serial', a: 'A', b: 'B' },
    { name: 'CPU temperature is read from', a: 'zones', b: 'unknown: denied' },
    { name: 'cores, policy 2', a: null, b: 'big, CPUs 2, clock unknown, capacity 1024, part unknown' }
  ])
})

test('what is unknown says why, and what a phone says controls no terminal', () => {
  const rows = new Map(dossierRows(one).map(({ name, value }) => [name, value]))
  expect(rows.get('security patch')).toBe('unknown: not set')
  expect(rows.get('phone')).toBe('Example One | two [31m')
})

test('Markdown tables cannot be broken by what a phone says', () => {
  const lines = dossierMarkdown(one).split('\n')
  expect(lines).toContain('| phone | Example One \\| two \\[31m |')
  expect(lines).toContain('| zone 3 cpu\\|0 | cpu | used |  |')
  expect(diffMarkdown(['a', 'b'], [{ name: 'x', a: null, b: 'y' }])).toBe(
    '| fact | a | b |\n| --- | --- | --- |\n| x | – | y |'
  )
})
