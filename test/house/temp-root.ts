import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a test run a temporary folder of its own and removes it with all that tests left there. */
export function setup(): () => void {
  const before = process.env['TMPDIR']
  const root = mkdtempSync(join(tmpdir(), 'hotplate-tests-'))
  process.env['TMPDIR'] = root
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(root, { recursive: true, force: true })
  }
}
