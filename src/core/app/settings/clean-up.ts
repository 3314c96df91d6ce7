import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { CleanUpRequest, CleanUpResult, SessionSummary } from '@shared/model'
import { sizeOf } from './data-usage'

/** Makes room in the data folder. Sessions that are still being recorded are never touched. */
export interface CleanUp {
  run(request: CleanUpRequest): Promise<CleanUpResult>
  /** Puts raw text back where it was; the number of sessions. Throws BAD_INPUT when it is gone. */
  undo(undoId: string): Promise<number>
  /** Ends what earlier starts left in the trash. */
  emptyTrash(): Promise<void>
}

export interface CleanUpParts {
  readonly folder: string
  readonly sessions: {
    list(): readonly SessionSummary[]
    remove(sessionId: string): Promise<boolean>
  }
  readonly now?: () => number
}

const dayMs = 86_400_000
const open: readonly SessionSummary['state'][] = ['starting', 'recording', 'phoneAway']

export function createCleanUp({ folder, sessions, now = Date.now }: CleanUpParts): CleanUp {
  const trash = join(folder, 'trash')
  const rawOf = (id: string): string => join(folder, 'sessions', id)
  return {
    async run({ what, olderThanDays, dryRun }) {
      const before = now() - olderThanDays * dayMs
      const ended = sessions
        .list()
        .filter(({ state, startedAt }) => !open.includes(state) && Date.parse(startedAt) <= before)
      const sized = await Promise.all(
        ended.map(async ({ id, name }) => ({ id, name, bytes: await sizeOf(rawOf(id)) }))
      )
      const going = what === 'raw' ? sized.filter(({ bytes }) => bytes > 0) : sized
      const bytes = going.reduce((sum, one) => sum + one.bytes, 0)
      const told = { sessions: going, bytes, dryRun, undoId: null }
      if (dryRun || going.length === 0) return told
      if (what === 'raw') return { ...told, undoId: await toTrash(going) }
      for (const { id } of going) await sessions.remove(id)
      return told
    },
    async undo(undoId) {
      const from = join(trash, undoId)
      const ids = /^[0-9a-f]+$/.test(undoId) ? await readdir(from).catch(() => []) : []
      if (ids.length === 0) throw new HotplateError('BAD_INPUT', { detail: 'There is nothing to take back.' })
      for (const id of ids) await rename(join(from, id), rawOf(id))
      await rm(from, { recursive: true, force: true })
      return ids.length
    },
    emptyTrash: () => rm(trash, { recursive: true, force: true })
  }

  async function toTrash(going: readonly { readonly id: string }[]): Promise<string> {
    const undoId = randomBytes(6).toString('hex')
    await mkdir(join(trash, undoId), { recursive: true })
    for (const { id } of going) await rename(rawOf(id), join(trash, undoId, id))
    return undoId
  }
}
