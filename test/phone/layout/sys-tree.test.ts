import { mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadProfile, PROFILE_NAMES } from '../profiles/profile'
import { createSysTree } from './sys-tree'

describe('/sys of a profile', () => {
  let folder: string
  const read = async (path: string) => (await readFile(join(folder, path), 'utf8')).trimEnd()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hotplate-sys-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('links CPUs to their policy and lists zones in both places', async () => {
    const sys = await createSysTree(folder, await loadProfile('snapdragon-8-gen-3'))
    expect(await readlink(join(folder, 'devices/system/cpu/cpu3/cpufreq'))).toBe('../cpufreq/policy2')
    expect(await read('devices/system/cpu/cpu3/cpufreq/related_cpus')).toBe('2 3 4')
    expect(await read('devices/system/cpu/possible')).toBe('0-7')
    expect(await read('class/thermal/thermal_zone0/type')).toBe('aoss-0')
    sys.zoneTemps[0]?.write('61200\n')
    sys.zoneTemps[0]?.write('9000\n')
    expect(await read('devices/virtual/thermal/thermal_zone0/temp')).toBe('9000')
    sys.close()
  })

  it('has about sixty zones of which some are no temperatures', async () => {
    const { zones } = await loadProfile('snapdragon-8-gen-3')
    expect(zones.length).toBeGreaterThanOrEqual(58)
    expect(zones.filter((zone) => !('source' in zone)).length).toBeGreaterThan(10)
  })

  it('really denies the zones of a phone that denies them', async () => {
    const sys = await createSysTree(folder, await loadProfile('exynos-2400-samsung'))
    expect((await stat(join(folder, 'class/thermal'))).mode & 0o077).toBe(0)
    expect((await stat(join(folder, 'devices/virtual/thermal'))).mode & 0o077).toBe(0)
    sys.close()
  })

  it.each(PROFILE_NAMES)('%s lists each CPU once and frequencies in order', async (name) => {
    const { policies } = await loadProfile(name)
    const cpus = policies.flatMap((policy) => policy.cpus)
    expect(cpus).toEqual(cpus.map((_, index) => index))
    for (const { frequenciesKHz } of policies) {
      expect([...frequenciesKHz].sort((a, b) => a - b)).toEqual([...frequenciesKHz])
    }
  })
})
