import { expect, test } from 'vitest'
import { Dossier } from '@shared/model'
import { buildDossier } from './dossier'

const texts = new Map([
  [
    'properties',
    `[ro.product.manufacturer]: [samsung]
[ro.product.model]: [SM-S928B]
[ro.build.version.release]: [14]
[ro.build.version.sdk]: [34]
[ro.build.fingerprint]: [samsung/e3q/e3q:14/UP1A/1:user/release-keys]
[ro.build.version.security_patch]: [2024-05-01]
[ro.soc.manufacturer]: [QTI]
[ro.soc.model]: [SM8650]
[ro.product.cpu.abilist]: [arm64-v8a,armeabi-v7a]
`
  ],
  ['kernel', '6.1.57-android14\n'],
  ['uid', '2000\n'],
  ['selinux', 'Enforcing\n'],
  ['boot', '8f3c1f0e-1111-2222-3333-444455556666\n'],
  ['cpuinfo', 'processor : 0\nFeatures : fp asimd\nCPU part : 0xd80\n'],
  ['topology', 'policy|0|0 1|2265600\npolicy|2|2|3302400\ncpu|0|379\ncpu|2|1024\n'],
  ['memory', 'MemTotal:       23000000 kB\nMemAvailable:   15000000 kB\n'],
  ['limits', 'Max locked memory         65536                65536                bytes\n'],
  ['storage', 'Filesystem 1K-blocks Used Available Use% Mounted on\n/dev/x 100 40 60 40% /data\n'],
  ['mounts', '/dev/x /data f2fs rw 0 0\n'],
  ['zones', '/sys/class/thermal/thermal_zone0|cpu-0-0|45000\n'],
  ['thermalservice', 'Thermal Status: 0\n'],
  [
    'battery',
    'Current Battery Service state:\n  USB powered: true\n  status: 2\n  health: 2\n  present: true\n  level: 84\n  scale: 100\n  temperature: 342\n'
  ],
  ['tools', 'curl\ntaskset\n']
])

const context = { serial: 'X', address: 'X', hostUsbMbps: null, shellV2: true }

test('every section finds its place', () => {
  const dossier = buildDossier(texts, { ...context, serial: 'R5CX' })
  expect(Dossier.parse(dossier)).toEqual(dossier)
  expect(dossier).toMatchObject({
    soc: { value: 'QTI SM8650' },
    sdk: 34,
    kernel: '6.1.57-android14',
    abis: ['arm64-v8a', 'armeabi-v7a'],
    memAvailableKb: { value: 15000000 },
    storageFreeBytes: { value: 61440 },
    storageFilesystem: 'f2fs',
    memlockLimitBytes: { value: 65536 },
    thermalSource: 'zones',
    battery: { levelPct: 84, tempC: 34.2, charging: true, health: 'good', note: null },
    selinux: 'Enforcing',
    root: false,
    tools: ['curl', 'taskset']
  })
  expect(dossier.clusters.map(({ role }) => role)).toEqual(['little', 'big'])
})

test('a phone that tells nothing is unknown, never zero', () => {
  const dossier = buildDossier(new Map(), { ...context, shellV2: false })
  expect(Dossier.parse(dossier)).toEqual(dossier)
  expect(dossier).toMatchObject({
    soc: { value: null },
    memTotalKb: null,
    memAvailableKb: { value: null },
    storageFreeBytes: { value: null },
    memlockLimitBytes: { value: null },
    thermalSource: 'none',
    selinux: null,
    bootId: null,
    battery: { levelPct: null, charging: null }
  })
})

test('error texts are no answers, root is the shell’s own', () => {
  const dossier = buildDossier(
    new Map([
      ['selinux', '/system/bin/sh: getenforce: inaccessible or not found\n'],
      ['uid', 'uid=0(root) gid=0(root)\n'],
      ['boot', 'cat: Permission denied\n']
    ]),
    context
  )
  expect(dossier).toMatchObject({ selinux: null, root: true, bootId: null })
})
