import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createCore } from '@core/app/create-core'
import { dataFolder } from '@core/app/data-folder'
import { announceDoor, doorUrl, findDoor, withdrawDoor } from '@core/app/door-file'
import { resourcesFolder } from '@core/app/resources'
import { serve } from '../../server/serve'
import { reportError, type AddCommand, type CommandHost } from '../command-context'
import { exitCode } from '../exit-code'
import { wholeNumber, withCommon, type CommonOptions } from '../options'

interface Options extends CommonOptions {
  readonly port: number
  readonly open?: true
}

/** `hotplate serve`: the UI in a browser, on this machine only. Runs until Ctrl+C; runs on phones go on. */
export const addServe: AddCommand = (program, host) => {
  withCommon(program.command('serve').description('serve the UI to a browser on this machine'))
    .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', wholeNumber(0, 65_535), 0)
    .option('--open', 'open the browser')
    .action(async (options: Options) => {
      try {
        await serveUntilStopped(host, options)
        host.end(exitCode.done)
      } catch (error) {
        host.end(reportError(host.terminal, error, options))
      }
    })
}

async function serveUntilStopped(host: CommandHost, options: Options): Promise<void> {
  const folder = dataFolder()
  const running = findDoor(folder)
  if (running !== null) {
    host.terminal.err.write(`A Hotplate already serves ${folder} (process ${running.pid}).\n`)
    tell(host, options, { url: doorUrl(running), port: running.port })
    return
  }
  const core = createCore({ records: true })
  try {
    const door = await serve({ router: core.router, folder: uiFolder(), port: options.port })
    const announced = { pid: process.pid, port: door.port, token: door.token }
    announceDoor(folder, announced)
    tell(host, options, door)
    await stopped()
    withdrawDoor(folder, announced)
    await door.dispose()
  } finally {
    await core.dispose()
  }
}

function tell(
  host: CommandHost,
  options: Options,
  door: { readonly url: string; readonly port: number }
): void {
  const { url, port } = door
  host.terminal.out.write(options.json === true ? `${JSON.stringify({ url, port })}\n` : `${url}\n`)
  if (options.open === true) openInBrowser(url)
}

/** The built UI lies beside the resources: `out/renderer` of the checkout or package. */
function uiFolder(): string {
  return join(dirname(resourcesFolder()), 'out', 'renderer')
}

/** Opens an address with the system's own program; where there is none, the printed address must do. */
export function openInBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['explorer', [url]]
        : ['xdg-open', [url]]
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
}
