import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { resourcesFolder } from '@core/app/resources'
import { HotplateError } from '@shared/errors/hotplate-error'
import { reportError, type AddCommand } from '../command-context'

/** `hotplate demo`: two bench phones, provisioned and soaked. Works in a checkout, which alone has the bench phones. */
export const addDemo: AddCommand = (program, host) => {
  program
    .command('demo')
    .description('show the whole job on two bench phones (in a checkout)')
    .option('--headless', 'in the terminal, without UI')
    .action((options: { readonly headless?: true }) => {
      const root = dirname(resourcesFolder())
      const script = join(root, 'scripts', 'demo.mjs')
      if (!existsSync(script)) {
        const detail = 'The demo needs a checkout of Hotplate: the bench phones are not part of the package.'
        host.end(reportError(host.terminal, new HotplateError('BAD_INPUT', { detail }), {}))
        return
      }
      const args = options.headless === true ? [script, '--headless'] : [script]
      const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
      // Ctrl+C reaches the demo by itself; this process only waits for it to clean up.
      process.on('SIGINT', () => undefined)
      child.on('exit', (code) => {
        process.exitCode = code ?? 3
      })
    })
}
