import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { bootBenchPhone, startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { afterAll, expect, test } from 'vitest'

const owned = new DisposableStore()
afterAll(() => owned.dispose())

/** Processes of the host whose root is a phone's. */
function processesOfPhones(): readonly string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/root/system/bin/getprop`)
  )
}

test('every process of a phone is on its account from its birth on: what is not there is not slowed down', async ({
  skip
}) => {
  const adb = owned.add(await startAdbServer())
  const phone = owned.add(await bootBenchPhone({ profile: 'snapdragon-8-gen-3', adb }))
  skip(phone.throttleKind === 'stop and continue', 'this machine has no cpu cgroup that can be written')
  const pids = processesOfPhones()
  expect(pids.length).toBeGreaterThan(3)
  const elsewhere = pids.filter((pid) => {
    const groups = readFileSync(`/proc/${pid}/cgroup`, 'utf8').split('\n')
    return !groups.some((line) => /(^|[:,])(cpu|)[:,].*\/hotplate-bench-[0-9a-f]{8}\//.test(line))
  })
  expect(elsewhere).toEqual([])
})
