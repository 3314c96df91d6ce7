import type { Build, ImportProgress, Model } from '@shared/model'

/** Where the library's catalogue is kept; implemented by the store (core/sessions), passed in by core/app. */
export interface LibraryStore {
  builds(): readonly Build[]
  putBuild(build: Build): void
  removeBuild(id: string): boolean
  models(): readonly Model[]
  putModel(model: Model): void
  removeModel(id: string): boolean
}

export interface ImportBuildOptions {
  readonly signal?: AbortSignal | undefined
  /** Further packages that belong to the first: their libraries are laid beside its programs. */
  readonly more?: readonly string[] | undefined
}

export interface ImportModelOptions {
  readonly signal?: AbortSignal | undefined
  /** Text of a SHA256SUMS or .sha256 file, or the path of one: what each shard must be. */
  readonly sums?: string | undefined
}

/** Builds and models known to this PC. Import reads and hashes every byte once; ids derive from the hashes. */
export interface Library {
  builds(): readonly Build[]
  models(): readonly Model[]
  /** By id or, when unambiguous, by name. Throws UNKNOWN_BUILD / UNKNOWN_MODEL. */
  build(idOrName: string): Build
  model(idOrName: string): Model
  /** Copies the build into the data folder. Throws BUILD_INVALID, ARCHIVE_UNREADABLE, ARCHIVE_UNSAFE, FILE_NOT_READABLE, STORE_FAILED. */
  importBuild(path: string, options?: ImportBuildOptions): Promise<Build>
  /** Throws MODEL_INVALID, SHARD_MISSING, SUMS_INVALID, SUMS_MISMATCH, FILE_NOT_READABLE. */
  importModel(path: string, options?: ImportModelOptions): Promise<Model>
  /** Imports on their way, at once and at every change. */
  watchImports(signal?: AbortSignal): AsyncGenerator<readonly ImportProgress[], void>
  /** Remembers what a build said of itself when it was first run on a phone. */
  noteVersion(buildId: string, version: string): void
  removeBuild(id: string): boolean
  removeModel(id: string): boolean
}
