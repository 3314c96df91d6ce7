import { randomUUID } from 'node:crypto'
import { Latest } from '@shared/base/broadcast'
import type { ImportProgress } from '@shared/model'

/** Told how far an import is; bytes are those read of the source. */
export type ReportImport = (
  progress: Partial<Pick<ImportProgress, 'stage' | 'doneBytes' | 'totalBytes'>>
) => void

const intervalMs = 200

/** The imports on their way, for whoever watches; at most five changes a second of each. */
export class ImportBook {
  readonly latest = new Latest<readonly ImportProgress[]>([])
  readonly #running = new Map<string, ImportProgress>()

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs `work` as a listed import and takes it off the list when it ends, however it ends. */
  async follow<T>(
    kind: ImportProgress['kind'],
    path: string,
    work: (report: ReportImport) => Promise<T>
  ): Promise<T> {
    const id = randomUUID()
    let shownMs = this.now()
    this.#put({ ...{ id, kind, path, stage: 'reading' }, doneBytes: 0, totalBytes: null })
    try {
      return await work((progress) => {
        const known = this.#running.get(id)
        if (known === undefined) return
        const next = { ...known, ...progress }
        this.#running.set(id, next)
        if (next.stage === known.stage && this.now() - shownMs < intervalMs) return
        shownMs = this.now()
        this.#put(next)
      })
    } finally {
      this.#running.delete(id)
      this.latest.set([...this.#running.values()])
    }
  }

  #put(progress: ImportProgress): void {
    this.#running.set(progress.id, progress)
    this.latest.set([...this.#running.values()])
  }
}
