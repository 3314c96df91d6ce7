import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../host/run-command'
import { makeTreeLookLikeAndroid } from './android-tree'
import { withBuildLock } from './build-lock'
import { buildDebianTree, type ReportProgress } from './build-tree'
import { benchCacheFolder } from './cache-folder'
import { describeLlamaBuild, extractLlamaBuild } from './llama-build'
import { VERSIONED_PACKAGES } from './packages'

/** Raise when the layout of the tree changes, so that cached trees are built anew. */
const layoutVersion = 1

/** The cached parts every bench phone is made of. */
export interface BenchRootfs {
  /** The phone's root, mounted read-only. */
  readonly tree: string
  /** A flat llama.cpp build, ready to be pushed. */
  readonly llamaBuild: string
  readonly suite: string
  readonly versions: Readonly<Record<string, string>>
}

/** Builds the phone's tree and the llama.cpp folder once; later calls find them in the cache at once. */
export async function prepareRootfs(report: ReportProgress = () => undefined): Promise<BenchRootfs> {
  const cache = benchCacheFolder()
  const target = join(cache, `rootfs-v${layoutVersion}`)
  const found = await readRootfs(target)
  if (found !== null) return found
  await mkdir(cache, { recursive: true })
  return withBuildLock(join(cache, 'building.lock'), async () => {
    const meanwhile = await readRootfs(target)
    if (meanwhile !== null) return meanwhile
    await removeLeftovers(cache)
    const building = await mkdtemp(join(cache, 'rootfs.building-'))
    await buildInto(building, report)
    await rename(building, target)
    const built = await readRootfs(target)
    if (built === null) throw new Error(`the tree in ${target} is incomplete`)
    return built
  })
}

async function buildInto(folder: string, report: ReportProgress): Promise<void> {
  const tree = join(folder, 'tree')
  const suite = await buildDebianTree(tree, report)
  const versions = await readVersions(tree)
  report('taking llama.cpp out of the tree')
  await extractLlamaBuild(tree, join(folder, 'llama'))
  await describeLlamaBuild(join(folder, 'llama'), versions['llama.cpp-tools'] ?? 'unknown')
  await makeTreeLookLikeAndroid(tree)
  await runCommand('chmod', ['0755', folder, tree])
  await writeFile(join(folder, 'versions.json'), JSON.stringify({ suite, versions }, null, 2))
}

async function readRootfs(folder: string): Promise<BenchRootfs | null> {
  const text = await readFile(join(folder, 'versions.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const { suite, versions } = JSON.parse(text) as Pick<BenchRootfs, 'suite' | 'versions'>
  return { tree: join(folder, 'tree'), llamaBuild: join(folder, 'llama'), suite, versions }
}

async function readVersions(tree: string): Promise<Readonly<Record<string, string>>> {
  const format = '${Package} ${Version}\n'
  const { stdout } = await runCommand('chroot', [
    tree,
    'dpkg-query',
    '-W',
    '-f',
    format,
    ...VERSIONED_PACKAGES
  ])
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string])
  )
}

/** A build that was killed leaves its folder; the lock is ours now, so nobody uses it. */
async function removeLeftovers(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (name.startsWith('rootfs.building-'))
      await runCommand('rm', ['-rf', '--one-file-system', join(cache, name)])
  }
}
