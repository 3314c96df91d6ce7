import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, RunEngine } from '@shared/model'

/** Names of the program for a job over the years, newest first (`server` and `main` until June 2024). */
const namesOf: Readonly<Record<RunEngine['kind'], readonly string[]>> = {
  server: ['llama-server', 'server'],
  prompt: ['llama-completion', 'llama-cli', 'main'],
  bench: ['llama-bench']
}

/** Which file of the build does a job (default: a server's). Throws BUILD_UNSUITABLE when none does. */
export function programFor(
  engine: RunEngine | undefined,
  build: Pick<Build, 'files' | 'name'>,
  serial: string
): string {
  const kind = engine?.kind ?? 'server'
  const names = engine?.kind === 'prompt' && engine.program !== undefined ? [engine.program] : namesOf[kind]
  const program = names.find((name) => build.files.some((file) => file.name === name))
  if (program !== undefined) return program
  const detail = `it has no ${names[0] ?? kind}`
  throw new HotplateError('BUILD_UNSUITABLE', { build: build.name, serial, detail })
}
