import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Electron's program, null when only its package was installed. The package must not be imported: that downloads. */
export function electronProgram(): string | null {
  const folder = join('node_modules', 'electron')
  try {
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}
