import type { AdbDevice } from '@core/adb/types'
import { phoneLayout } from '@core/phone/layout'
import { checkPlaced } from './check-placed'
import type { ChunkFile } from './chunk-file'
import { copyOnPhone, placedTrees } from './copy-on-phone'
import { findChunked } from './find-chunked'
import { isSlow } from './hash-speed'
import type { HashSpeeds } from './hash-speeds'
import { chunkBytes } from './hash-tree'
import type { JobProgress } from './job-progress'
import { segmentChunks } from './joiner'
import { runLanes } from './lanes'
import { readManifest, type ManifestLists } from './manifest-file'
import { noteFinished, noteUnfinished, type NoteOptions } from './note-placement'
import { knownTrees, pushTrees } from './phone-trees'
import { canReachPieces, probeTools, type PhoneTools } from './phone-tools'
import { placeChunked } from './place-chunked'
import type { PlaceContext, UnmeasuredContext } from './place-context'
import { placeSmall } from './place-small'
import type { PlannedFile, PlannedGroup } from './plan'
import { makeFolders } from './remote-files'
import { createRemoteHasher } from './remote-hash'
import type { SourceReaders } from './source-readers'
import { SpaceWatch } from './space-watch'
import type { TreeStore } from './tree-store'

export interface AttemptOptions extends NoteOptions {
  readonly serial: string
  readonly groups: readonly PlannedGroup[]
  readonly progress: JobProgress
  readonly trees: TreeStore
  readonly readers: SourceReaders
  readonly speeds: HashSpeeds
  readonly reserveBytes: number
  /** Runs the build that was just placed. Throws BUILD_UNSUITABLE. */
  readonly tryBuild: () => Promise<void>
  /** A steady clock in ms. */
  readonly steadyMs: () => number
}

/** What the parts of one group have to do with this attempt. */
interface GroupWork {
  readonly group: PlannedGroup
  readonly chunked: readonly ChunkFile[]
  readonly small: readonly PlannedFile[]
}

/** One try of a job over one link: looks, plans, sends and proves, from what lies on the phone on. */
export class Attempt {
  constructor(
    private readonly options: AttemptOptions,
    private readonly link: { readonly device: AdbDevice; readonly signal: AbortSignal }
  ) {}

  async run(): Promise<void> {
    const { progress, groups } = this.options
    const { device, signal } = this.link
    progress.setState('planning', null)
    const folders = groups.map(({ folder }) => folder)
    // Each call to a phone takes its time, however little it asks: what does not need another's answer goes beside it.
    const [manifest, tools] = await Promise.all([readManifest(device, signal), this.#tools(folders)])
    if (tools.dd === null) progress.notice(missingDd(tools))
    const works = await this.#look(tools, groups)
    const context = this.#context(tools, works)
    // What has arrived waits to be hashed until it is known how; what is still to come does not.
    const measured = new AbortController()
    await runLanes(signal, [
      (both) => this.#measure(tools, works, both).finally(() => measured.abort()),
      async (both) => {
        await this.#prepare({ ...context, signal: both }, works, manifest)
        await this.#place({ ...context, signal: both, measured: measured.signal }, works)
      }
    ])
  }

  async #tools(folders: readonly string[]): Promise<PhoneTools> {
    const { progress } = this.options
    const { device, signal } = this.link
    await makeFolders(device, [phoneLayout.root, ...folders], signal)
    return (progress.tools ??= await probeTools(device, phoneLayout.root, signal))
  }

  async #place(context: PlaceContext, works: readonly GroupWork[]): Promise<void> {
    const { progress, tryBuild } = this.options
    const { device, signal } = context
    for (const { group, small, chunked } of works) {
      progress.setState('running')
      const trees = chunked.map(({ tree }) => tree)
      await runLanes(signal, [
        (both) => pushTrees(device, trees, both),
        async (both) => {
          await placeSmall({ ...context, signal: both }, small)
          await placeChunked({ ...context, signal: both }, chunked)
        }
      ])
      await noteFinished(device, group, { ...this.options, signal })
      // A build that cannot run here is found out before the model, a thousand times its size, travels.
      if (group.kind === 'build') await tryBuild()
    }
  }

  /** What of the files is on the phone already; small ones are hashed at once. */
  async #look(tools: PhoneTools, groups: readonly PlannedGroup[]): Promise<readonly GroupWork[]> {
    const { serial, progress, trees } = this.options
    const { device, signal } = this.link
    const hasher = createRemoteHasher(device, tools.sha256)
    const works: GroupWork[] = []
    for (const group of groups) {
      const large = group.files.filter(({ size }) => size > chunkBytes)
      const few = group.files.filter(({ size }) => size <= chunkBytes)
      const { toSend } = await checkPlaced(
        { serial, device, hasher, progress, signal, now: this.options.steadyMs },
        few
      )
      const chunked = await findChunked({ device, tools, progress, trees, signal }, large)
      works.push({ group, chunked, small: toSend })
    }
    return works
  }

  #context(tools: PhoneTools, works: readonly GroupWork[]): UnmeasuredContext {
    const { serial, progress, readers, reserveBytes, steadyMs: now } = this.options
    const { device, signal } = this.link
    const space = new SpaceWatch({
      serial,
      device,
      reserveBytes,
      now,
      leftBytes: () => leftBytes(works, progress)
    })
    const hasher = createRemoteHasher(device, tools.sha256)
    return { serial, device, tools, hasher, readers, space, progress, signal, now }
  }

  /** How fast the phone hashes, where there is much of it to do. */
  async #measure(tools: PhoneTools, works: readonly GroupWork[], signal: AbortSignal): Promise<void> {
    const { progress, serial, speeds } = this.options
    const { device } = this.link
    const bytes = works
      .flatMap(({ chunked }) => chunked)
      .reduce((sum, file) => sum + (file.settled ? 0 : file.file.size), 0)
    const speed = await speeds.of(device, tools, { serial, bytes, signal })
    progress.hashSpeed = speed
    if (speed === null) return
    if (isSlow(speed, bytes))
      progress.notice({
        ...{ code: 'slowHash', rateBytesPerSecond: Math.round(speed.rate), lanes: speed.lanes },
        seconds: Math.round(bytes / speed.rate)
      })
  }

  /** Nothing is sent unless all of it fits and is still the imported one; what others may use is written down first. */
  async #prepare(
    context: UnmeasuredContext,
    works: readonly GroupWork[],
    manifest: ManifestLists
  ): Promise<void> {
    const { trees } = this.options
    const { device, signal, space } = context
    const chunked = works.flatMap((work) => work.chunked)
    const incomplete = chunked.filter(({ hasMissing }) => hasMissing)
    for (const { trouble } of incomplete) if (trouble !== null) throw trouble
    await space.check(signal)
    if (incomplete.length > 0 && canReachPieces(context.tools)) {
      const { entries } = manifest
      const known = await knownTrees(device, { entries, trees, signal })
      await copyOnPhone(context, incomplete, placedTrees(entries, known))
      if (known.size > 0) await space.check(signal)
    }
    const begun = works.filter(
      (work) => work.small.length > 0 || work.chunked.some(({ hasMissing }) => hasMissing)
    )
    await noteUnfinished(
      device,
      begun.map(({ group }) => group),
      { ...this.options, signal, manifest }
    )
  }
}

/** What is still to be written: what is missing, pieces that lie beside their file for a while, small files. */
function leftBytes(works: readonly GroupWork[], progress: JobProgress): number {
  const chunked = works.flatMap((work) => work.chunked).filter(({ settled }) => !settled)
  const missing = chunked.map((file) => file.sum(({ origin }) => origin === null))
  const aside = chunked
    .filter((file) => file.place !== 'none' && file.hasMissing && !file.growing)
    .reduce(
      (most, file) =>
        Math.max(
          most,
          file.sum(({ origin }) => origin === null)
        ),
      0
    )
  const small = works
    .flatMap((work) => work.small)
    .reduce((sum, file) => sum + (progress.isSettled(file) ? 0 : file.size), 0)
  return (
    missing.reduce((sum, bytes) => sum + bytes, 0) + Math.min(aside, 2 * segmentChunks * chunkBytes) + small
  )
}

function missingDd(tools: PhoneTools) {
  const detail = canReachPieces(tools)
    ? 'pieces are reached by reading all that lies before them, which is slower'
    : 'files can only be sent and checked whole'
  return { code: 'missingTool', tool: 'dd', detail } as const
}
