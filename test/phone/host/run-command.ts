import { spawn } from 'node:child_process'

/** What a host command printed. */
export interface CommandOutput {
  readonly stdout: string
  readonly stderr: string
}

/** Runs a host command to its end; a non-zero exit throws with the command and the end of what it printed. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly onLine?: (line: string) => void } = {}
): Promise<CommandOutput> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: options.env ?? process.env })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    for (const line of text.split('\n')) if (line.trim() !== '') options.onLine?.(line.trim())
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (code === 0) return { stdout, stderr }
  const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n')
  throw new Error(`${command} ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${tail}`)
}

/** True if the command is on the host's PATH. */
export async function hasCommand(command: string): Promise<boolean> {
  return runCommand('sh', ['-c', `command -v ${command}`]).then(
    () => true,
    () => false
  )
}
