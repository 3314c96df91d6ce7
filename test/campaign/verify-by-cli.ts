import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs `hotplate verify --json` as a program of its own. Exit code 0 = all is right. */
export async function verifyByCli(
  env: NodeJS.ProcessEnv,
  serial: string
): Promise<{ readonly code: number | null; readonly text: string }> {
  const cli = join(import.meta.dirname, '../../src/cli/main.ts')
  const args = ['--import', 'tsx', cli, 'verify', '--serial', serial, '--json']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (some: string) => (text = (text + some).slice(-4000)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}
