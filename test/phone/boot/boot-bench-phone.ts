import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchPhone, BootOptions } from '../bench-phone'
import { PhoneCores } from '../cores/phone-cores'
import { findFreePort } from '../host/free-port'
import { InPlaceFile } from '../host/in-place-file'
import { createSysTree } from '../layout/sys-tree'
import { createWorkFolder } from '../layout/work-folder'
import { createGroundTruth } from '../physics/ground-truth'
import type { PhysicalState } from '../physics/physical-state'
import { Physics } from '../physics/physics'
import { loadProfile } from '../profiles/profile'
import { renderCpuInfo } from '../render/proc-cpu'
import { prepareRootfs } from '../rootfs/prepare-rootfs'
import { createCpuBudget } from './create-budget'
import { startKeeper } from './keeper'
import { createMemoryLimit } from './memory-limit'
import { RunningPhone } from './running-phone'

const defaultTimeFactor = 6
const defaultStartTempC = 35

/** Boots a phone and connects it to the adb server; the first boot on a machine builds the phone's tree. */
export async function bootBenchPhone(o: BootOptions): Promise<BenchPhone> {
  const rootfs = await prepareRootfs()
  const profile = await loadProfile(o.profile)
  const workFolder = await makeWorkFolder(o.workDir)
  const id = randomBytes(4).toString('hex')
  const port = await findFreePort()
  const serial = `BENCH${id.toUpperCase()}`
  await createWorkFolder(workFolder, { profile, serial, tree: rootfs.tree })
  const sys = await createSysTree(join(workFolder, 'sys'), profile)
  const proc = {
    meminfo: new InPlaceFile(join(workFolder, 'proc/meminfo'), ''),
    stat: new InPlaceFile(join(workFolder, 'proc/stat'), '')
  }
  new InPlaceFile(join(workFolder, 'proc/cpuinfo'), renderCpuInfo(profile)).close()
  const budget = createCpuBudget(`hotplate-bench-${id}`)
  const isDataInMemory = o.dataOn !== 'disk'
  const memory = isDataInMemory ? null : createMemoryLimit(`hotplate-bench-${id}`)
  const keeper = await startKeeper({
    workFolder,
    dataBytes: isDataInMemory ? profile.dataBytes : null,
    cgroupFolders: [...budget.folders, ...(memory === null ? [] : [memory.folder])]
  })
  const cores = new PhoneCores(profile, o.threadCosts)
  const groundTruth = createGroundTruth(join(workFolder, 'ground-truth.ndjson'))
  const stateListeners = new Set<(state: PhysicalState) => void>()
  const physics = new Physics({
    profile,
    sys,
    proc,
    runFolder: join(workFolder, 'run'),
    budget,
    cores,
    asleepCpus: o.asleepCpus ?? null,
    isDataInMemory,
    groundTruth,
    timeFactor: o.timeFactor ?? defaultTimeFactor,
    startTempC: o.startTempC ?? defaultStartTempC,
    dataFolder: keeper.hostPath(join(workFolder, 'data')),
    onState: (state) => stateListeners.forEach((listener) => listener(state)),
    onSecond: () => {
      phone.obeyRebootRequest().catch((error: unknown) => process.emitWarning(String(error)))
    }
  })
  const cable = { adb: o.adb, port, address: `127.0.0.1:${port}` }
  const closeFiles = () => [sys, proc.meminfo, proc.stat].forEach((file) => file.close())
  const phone: RunningPhone = new RunningPhone({
    ...{
      rootfs,
      profile,
      workFolder,
      serial,
      cable,
      budget,
      memory,
      cores,
      keeper,
      groundTruth,
      physics,
      stateListeners,
      closeFiles
    }
  })
  try {
    await phone.boot()
    return phone
  } catch (error) {
    await phone.dispose()
    throw error
  }
}

/** Boots several phones at once; if one fails, none is left running. */
export async function bootAllBenchPhones(all: readonly BootOptions[]): Promise<readonly BenchPhone[]> {
  await prepareRootfs()
  const results = await Promise.allSettled(all.map((o) => bootBenchPhone(o)))
  const phones = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return phones
  await Promise.all(phones.map((phone) => phone.dispose()))
  throw failure.reason
}

async function makeWorkFolder(wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return mkdtemp(join(tmpdir(), 'hotplate-phone-'))
  await rm(wanted, { recursive: true, force: true })
  await mkdir(wanted, { recursive: true })
  return wanted
}
