import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { hashFile } from '@core/builds/hash-file'
import { notReadable } from '@core/gguf/byte-source'
import { HotplateError } from '@shared/errors/hotplate-error'
import { z } from 'zod'
import type { ComputedTree, SourceKey } from './compute-tree'
import { HashTree } from './hash-tree'
import { createTreeHasher, type HashingOptions, type TreeHasher } from './tree-hasher'

/** A file of the PC and what it is known to hold. */
export interface KnownSource {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Trees of the PC's files, kept in the data folder so that no file is read twice for them. */
export interface TreeStore {
  /**
   * The tree of a file that still holds what is known of it: kept by (path, size, time, inode), else computed by one
   * reading. Throws SOURCE_CHANGED, FILE_NOT_READABLE, the signal's reason.
   */
  treeOf(source: KnownSource, options?: HashingOptions): Promise<HashTree>
  /** Hashes a file by one reading and keeps the tree. Throws as treeOf. */
  hash(path: string, options?: HashingOptions): Promise<HashTree & { readonly mtimeMs: number }>
  /** The kept tree of some content, whether or not a file with it is still there. */
  find(sha256: string): Promise<HashTree | null>
  dispose(): Promise<void>
}

export interface TreeStoreOptions {
  /** Where trees are kept; null = in memory only. */
  readonly folder: string | null
  readonly hasher?: TreeHasher
}

const Kept = z.object({
  tree: HashTree,
  sources: z.array(z.object({ path: z.string(), size: z.number(), mtimeMs: z.number(), inode: z.number() }))
})
type Kept = z.infer<typeof Kept>

/** Files that hold the same; older ones are forgotten. */
const keptSources = 8

export function createTreeStore({ folder, hasher = createTreeHasher() }: TreeStoreOptions): TreeStore {
  return new Trees(folder, hasher)
}

class Trees implements TreeStore {
  readonly #memory = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<ComputedTree>>()

  constructor(
    private readonly folder: string | null,
    private readonly hasher: TreeHasher
  ) {}

  async treeOf(source: KnownSource, options: HashingOptions = {}): Promise<HashTree> {
    const key = await keyOf(source.path)
    if (key.size !== source.size) throw new HotplateError('SOURCE_CHANGED', { file: source.path })
    const kept = await this.#kept(source.sha256)
    if (kept?.sources.some((one) => isSame(one, key)) === true) return kept.tree
    const { tree } = await this.#compute(source.path, options)
    if (tree.sha256 !== source.sha256) throw new HotplateError('SOURCE_CHANGED', { file: source.path })
    return tree
  }

  async hash(path: string, options: HashingOptions = {}): ReturnType<TreeStore['hash']> {
    const { tree, key } = await this.#compute(path, options)
    return { ...tree, mtimeMs: key.mtimeMs }
  }

  async find(sha256: string): Promise<HashTree | null> {
    return (await this.#kept(sha256))?.tree ?? null
  }

  async dispose(): Promise<void> {
    await this.hasher.dispose()
  }

  /** Those who ask for one file at the same time share one reading; it ends with the first one's signal. */
  async #compute(path: string, options: HashingOptions): Promise<ComputedTree> {
    const shared = this.#underWay.get(path)
    if (shared !== undefined) {
      const result = await shared.catch(() => null)
      options.signal?.throwIfAborted()
      if (result !== null) return result
    }
    const work = this.#computeAlone(path, options)
    this.#underWay.set(path, work)
    try {
      return await work
    } finally {
      if (this.#underWay.get(path) === work) this.#underWay.delete(path)
    }
  }

  async #computeAlone(path: string, options: HashingOptions): Promise<ComputedTree> {
    const computed = await this.hasher.compute(path, options).catch((error: unknown) => {
      options.signal?.throwIfAborted()
      throw notReadable(path, error)
    })
    if (computed.changed) throw new HotplateError('SOURCE_CHANGED', { file: path })
    await this.#keep(computed)
    return computed
  }

  async #keep({ tree, key }: ComputedTree): Promise<void> {
    const others = (await this.#kept(tree.sha256))?.sources.filter(({ path }) => path !== key.path) ?? []
    const kept: Kept = { tree, sources: [key, ...others].slice(0, keptSources) }
    this.#memory.set(tree.sha256, kept)
    if (this.folder === null) return
    const file = join(this.folder, `${tree.sha256}.json`)
    await mkdir(this.folder, { recursive: true })
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, JSON.stringify(kept))
    await rename(draft, file)
  }

  async #kept(sha256: string): Promise<Kept | null> {
    const known = this.#memory.get(sha256)
    if (known !== undefined || this.folder === null || !/^[0-9a-f]{64}$/.test(sha256)) return known ?? null
    const kept = await readKept(join(this.folder, `${sha256}.json`))
    if (kept?.tree.sha256 !== sha256) return null
    this.#memory.set(sha256, kept)
    return kept
  }
}

/** A kept tree that cannot be read is computed again. */
async function readKept(file: string): Promise<Kept | null> {
  try {
    const kept = Kept.safeParse(JSON.parse(await readFile(file, 'utf8')))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}

async function keyOf(path: string): Promise<SourceKey> {
  const { size, mtimeMs, ino } = await stat(path).catch((error: unknown) => {
    throw notReadable(path, error)
  })
  return { path, size, mtimeMs, inode: ino }
}

function isSame(a: SourceKey, b: SourceKey): boolean {
  return a.path === b.path && a.size === b.size && a.mtimeMs === b.mtimeMs && a.inode === b.inode
}

/** Hashes a file as `hashFile` does and keeps its tree, so that an import's one reading serves every phone. */
export function hashWithTree(trees: TreeStore): typeof hashFile {
  return async (path, signal, onBytes) => {
    const { size, sha256, mtimeMs } = await trees.hash(path, { signal, onBytes })
    return { size, sha256, mtimeMs }
  }
}
