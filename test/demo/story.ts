import { unlimitedSoak } from '@phone/wide-limits'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '@core/app/create-core'
import { llamaBuildFolder, tinyModel, type BenchPhone } from '@phone/index'
import { RunIntent, type Build, type Model, type ProvisionStatus } from '@shared/model'
import type { TerminalView } from './view'

/** What the story is played with. */
export interface Stage {
  readonly core: Core
  readonly phones: readonly BenchPhone[]
  readonly signal: AbortSignal
  readonly soakMs: number
}

/** One soak of the story. */
export interface Soak {
  readonly phone: BenchPhone
  readonly sessionId: string
  readonly provisioned: ProvisionStatus
  /** The app that was let loose on this phone, null on the quiet one. */
  readonly hogPackage: string | null
}

const hogPackage = 'com.example.keyboard'
/** The hog comes after this part of the soak and stays for so long. */
const hogFrom = 0.58
const hogFor = 0.21

/** Provisions both phones, soaks both, and lets an app loose on the first. Resolves when both recordings are whole. */
export async function playStory(stage: Stage, view: TerminalView): Promise<readonly Soak[]> {
  const { client } = stage.core
  view.say('Importing the llama.cpp build and the split GGUF.')
  const build = await client.library.importBuild({ path: await llamaBuildFolder() })
  const [firstShard = ''] = await tinyModel()
  const model = await client.library.importModel({ path: firstShard })
  view.say(`Provisioning both phones: ${build.files.length} build files, ${model.shards.length} shards.`)
  const provisioned = await Promise.all(
    stage.phones.map((phone) => provision(stage, view, { phone, build, model }))
  )
  view.say('Soaking both phones; the first will be disturbed.')
  const soaks = await Promise.all(
    stage.phones.map(async (phone, i): Promise<Soak> => {
      const sessionId = await startSoak(stage, { phone, build, model })
      const status = provisioned[i]
      if (status === undefined) throw new Error('a phone without its provisioning')
      return { phone, sessionId, provisioned: status, hogPackage: i === 0 ? hogPackage : null }
    })
  )
  await Promise.all([...soaks.map((soak) => watch(stage, view, soak)), disturb(stage, view, soaks)])
  return soaks
}

interface Cast {
  readonly phone: BenchPhone
  readonly build: Build
  readonly model: Model
}

async function provision(
  { core, signal }: Stage,
  view: TerminalView,
  { phone, build, model }: Cast
): Promise<ProvisionStatus> {
  const known = await core.services.phones.waitFor(phone.address, { signal })
  const { client } = core
  const { jobId } = await client.provision.start({
    serial: known.serial,
    buildId: build.id,
    modelId: model.id
  })
  let last: ProvisionStatus | null = null
  for await (const status of await client.provision.watch({ jobId }, { signal })) {
    last = status
    view.provisioning(phone.serial, status)
  }
  if (last === null) throw new Error('a provision job without a status')
  view.provisioned(phone.serial, last)
  return last
}

async function startSoak({ core, soakMs }: Stage, { phone, build, model }: Cast): Promise<string> {
  const { sessionId } = await core.client.soak.start({
    serial: phone.serial,
    buildId: build.id,
    modelId: model.id,
    intent: RunIntent.parse({ threads: 4 }),
    durationMs: soakMs,
    protocol: unlimitedSoak(soakMs),
    name: 'Demo',
    cooling: 'bench phone, still air'
  })
  return sessionId
}

async function watch({ core, signal }: Stage, view: TerminalView, soak: Soak): Promise<void> {
  for await (const frame of await core.client.sessions.follow({ sessionId: soak.sessionId }, { signal }))
    view.frame(soak.phone.serial, frame)
}

async function disturb(stage: Stage, view: TerminalView, soaks: readonly Soak[]): Promise<void> {
  const target = soaks.find((soak) => soak.hogPackage !== null)
  if (target === undefined) return
  await sleep(stage.soakMs * hogFrom, undefined, { signal: stage.signal })
  view.say(`(bench: ${hogPackage} starts burning CPU on ${target.phone.serial})`)
  const hog = await target.phone.startHog({ packageName: hogPackage, cores: 2 })
  try {
    await sleep(stage.soakMs * hogFor, undefined, { signal: stage.signal })
  } finally {
    await hog.stop()
  }
  view.say(`(bench: ${hogPackage} stops)`)
}
