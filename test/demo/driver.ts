import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCore } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { announceDoor, doorUrl, withdrawDoor } from '@core/app/door-file'
import { startAdbServer } from '@phone/index'
import { DisposableStore } from '@shared/base/disposables'
import { processTerminal } from '../../src/cli/terminal'
import { serve } from '../../src/server/serve'
import { bootPhones } from './phones'
import { checkOutcome } from './outcome'
import { showToUser } from './show'
import { playStory, type Stage } from './story'
import { TerminalView } from './view'

const { values } = parseArgs({
  options: {
    headless: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '120' }
  }
})

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const owned = new DisposableStore()
try {
  process.exitCode = await demo()
} catch (error) {
  if (!stop.signal.aborted) throw error
  process.exitCode = 130
} finally {
  await owned.dispose()
}

/** Plays the story; headless it ends with the verdict, else it goes on serving until Ctrl+C. */
async function demo(): Promise<number> {
  const view = new TerminalView(processTerminal())
  const stage = await setStage(view)
  if (!values.headless) await openDoor(stage, view)
  const soaks = await playStory(stage, view)
  const problems = await checkOutcome(stage, soaks)
  view.finish(stage.core.dataFolder, problems)
  if (!values.headless && !stop.signal.aborted) {
    view.say('The recordings stay open in the UI. Ctrl+C ends the demo.')
    await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  }
  return problems.length === 0 ? 0 : 1
}

async function setStage(view: TerminalView): Promise<Stage> {
  view.say('Booting two bench phones: real adbd, shell and llama.cpp in namespaces of this machine.')
  const adb = owned.add(await startAdbServer())
  const phones = await bootPhones(adb, owned)
  for (const phone of phones) view.say(`  ${phone.profile.name}: ${phone.serial}`)
  const folder = process.env['HOTPLATE_HOME'] ?? join(dataFolder(), 'demo')
  const core = owned.add(
    createCore({ dataFolder: folder, adb: { address: { host: adb.host, port: adb.port } }, records: true })
  )
  return { core, phones, signal: stop.signal, soakMs: Number(values.seconds) * 1000 }
}

async function openDoor({ core }: Stage, view: TerminalView): Promise<void> {
  const door = owned.add(await serve({ router: core.router, folder: join('out', 'renderer') }))
  const announced = { pid: process.pid, port: door.port, token: door.token }
  announceDoor(core.dataFolder, announced)
  owned.defer(() => withdrawDoor(core.dataFolder, announced))
  view.say(`\n  The UI: ${doorUrl(announced)}\n`)
  owned.add(showToUser(doorUrl(announced), core.dataFolder))
}
