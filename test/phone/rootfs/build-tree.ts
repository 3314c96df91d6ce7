import { hasCommand, runCommand } from '../host/run-command'
import { findAptMirror } from './apt-mirror'
import { BENCH_HOST_PACKAGES, BENCH_PACKAGES, BENCH_SUITES } from './packages'

/** Told what a build is doing, for a person who waits. */
export type ReportProgress = (message: string) => void

/** Fills `tree` from the first Debian suite that has every package; gives the suite's name. */
export async function buildDebianTree(tree: string, report: ReportProgress): Promise<string> {
  const mirror = await findAptMirror()
  const failures: string[] = []
  for (const suite of BENCH_SUITES) {
    report(`building the phone's tree from Debian ${suite} (about half a minute)`)
    try {
      await bootstrap({ suite, mirror, tree, report })
      return suite
    } catch (error) {
      failures.push(`Debian ${suite}: ${error instanceof Error ? error.message : String(error)}`)
      await runCommand('rm', ['-rf', '--one-file-system', tree])
    } finally {
      await runCommand('rm', ['-rf', '--one-file-system', `${tree}.dry-run`])
    }
  }
  throw new Error(
    `No Debian suite gave the bench phone its packages (${BENCH_PACKAGES.join(', ')}).\n` +
      `Check that apt reaches a Debian mirror, then run again.\n\n${failures.join('\n\n')}`
  )
}

interface Bootstrap {
  readonly suite: string
  readonly mirror: string
  readonly tree: string
  readonly report: ReportProgress
}

async function bootstrap(o: Bootstrap): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('building the bench phone needs root')
  const packages = BENCH_PACKAGES.join(',')
  if (await hasCommand('mmdebstrap')) {
    const apt = ['Acquire::Check-Valid-Until "false"', 'APT::Install-Recommends "false"']
    const options = [...apt.map((option) => `--aptopt=${option}`), '--variant=essential', '--mode=root']
    const argsInto = (tree: string) => [...options, `--include=${packages}`, o.suite, tree, o.mirror]
    // A suite that lacks a package says so in a dry run, before anything large is downloaded.
    await runCommand('mmdebstrap', ['--simulate', ...argsInto(`${o.tree}.dry-run`)])
    await runCommand('mmdebstrap', argsInto(o.tree), { onLine: (line) => o.report(line) })
    return
  }
  if (await hasCommand('debootstrap')) {
    const options = ['--variant=minbase', '--no-check-valid-until', `--include=${packages}`]
    await runCommand('debootstrap', [...options, o.suite, o.tree, o.mirror])
    return
  }
  throw new Error(`neither mmdebstrap nor debootstrap here: apt-get install ${BENCH_HOST_PACKAGES.join(' ')}`)
}
