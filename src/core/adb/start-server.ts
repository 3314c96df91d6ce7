import { spawn } from 'node:child_process'
import type { AdbAddress } from './types'

const startMs = 20_000

/**
 * Runs `adb -P PORT start-server` and waits until it says that the server is up. Waits for `exit`, not for the pipes:
 * the server it leaves behind may inherit them. Throws an Error with what adb printed.
 */
export async function startServer(
  adbPath: string,
  { port }: AdbAddress,
  env: Readonly<Record<string, string | undefined>>
): Promise<void> {
  // -P names the port; the variable would win over it in some versions.
  const { ADB_SERVER_SOCKET: _socket, ...rest } = env
  const child = spawn(adbPath, ['-P', String(port), 'start-server'], {
    env: rest,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-2000)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), startMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (code !== 0)
      throw new Error(`adb start-server failed: ${printed.trim() || `exit code ${String(code)}`}`)
  } finally {
    clearTimeout(timer)
    child.stderr.destroy()
  }
}
