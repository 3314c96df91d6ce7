import { createInterface } from 'node:readline'
import { createCore } from '@core/app/create-core'
import { toErrorDetail } from '@shared/errors/hotplate-error'
import type { ClientCommand, ClientWord } from './client-words'
import { shiftClock } from './shifted-clock'

/**
 * The program under attack: Hotplate's core as the CLI opens it (HOTPLATE_HOME, ANDROID_ADB_SERVER_PORT), told what to do over
 * its standard input. It ends when that ends, or by kill -9.
 */
const core = createCore()
const statusMs = 250

function say(word: ClientWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`)
}

async function follow(serial: string, jobId: string): Promise<void> {
  let state = ''
  let saidMs = 0
  for await (const status of await core.client.provision.watch({ jobId })) {
    const nowMs = performance.now()
    if (status.state === state && nowMs - saidMs < statusMs) continue
    state = status.state
    saidMs = nowMs
    const { sentBytes, skippedBytes, totalBytes, note, error } = status
    const told = { state: status.state, sentBytes, skippedBytes, totalBytes, note, error }
    say({ said: 'status', serial, status: told })
  }
}

async function obey(command: ClientCommand): Promise<void> {
  const { client, services } = core
  if (command.do === 'shiftClock') {
    shiftClock(command.offsetMs)
    return
  }
  if (command.do === 'import') {
    const { id } = await client.library.importModel({ path: command.path })
    say({ said: 'imported', modelId: id })
    return
  }
  const { serial, modelId } = command
  await services.phones.waitFor(serial, { timeoutMs: 60_000 })
  if (command.do === 'verify')
    say({ said: 'verified', serial, report: await client.provision.verify({ serial, modelId }) })
  else if (command.do === 'remove') {
    await client.provision.remove({ serial, id: modelId })
    say({ said: 'removed', serial })
  } else {
    const { jobId } =
      command.do === 'start'
        ? await client.provision.start({ serial, buildId: null, modelId })
        : await client.provision.repair({ serial, modelId })
    await follow(serial, jobId)
  }
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const command = JSON.parse(line) as ClientCommand
  obey(command).catch((error: unknown) => {
    say({ said: 'refused', command, error: toErrorDetail(error, 'campaign') })
  })
})
lines.on('close', () => {
  void core.dispose().finally(() => process.exit())
})
say({ said: 'ready' })
