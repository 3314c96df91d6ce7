import { join } from 'node:path'
import { phoneLayout } from '@core/phone/layout'
import type { Build, Model } from '@shared/model'

/** One file and where it goes. `mtimeMs` null: of a build, whose files are small enough to be hashed again. */
export interface PlannedFile {
  readonly group: 'build' | 'model'
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly mtimeMs: number | null
  readonly sourcePath: string
  readonly remotePath: string
  readonly mode: number
}

/** A build or model on its way to its folder on the phone; its manifest entry is written when all of it is right. */
export interface PlannedGroup {
  readonly kind: 'build' | 'model'
  readonly id: string
  readonly name: string
  readonly folder: string
  readonly files: readonly PlannedFile[]
}

export function planBuild(build: Build): PlannedGroup {
  const folder = phoneLayout.build(build.id)
  const files = build.files.map((file): PlannedFile => ({
    ...{ group: 'build', name: file.name, size: file.size, sha256: file.sha256, mtimeMs: null },
    sourcePath: join(build.folder, file.name),
    remotePath: `${folder}/${file.name}`,
    mode: file.executable ? 0o755 : 0o644
  }))
  return { kind: 'build', id: build.id, name: build.name, folder, files }
}

export function planModel(model: Model): PlannedGroup {
  const folder = phoneLayout.model(model.id)
  const files = model.shards.map((shard): PlannedFile => ({
    ...{ group: 'model', name: shard.name, size: shard.size, sha256: shard.sha256, mtimeMs: shard.mtimeMs },
    sourcePath: join(model.folder, shard.name),
    remotePath: `${folder}/${shard.name}`,
    mode: 0o644
  }))
  return { kind: 'model', id: model.id, name: model.name, folder, files }
}

/** Where a file lies until its hash is right. */
export function partPath(remotePath: string): string {
  return `${remotePath}.part`
}

/** May this text be a folder of ours on the phone? */
export function isSafeId(id: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(id)
}

/** May this text be a file's name in one folder (of a manifest that anyone on the phone may have written)? */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name)
}
