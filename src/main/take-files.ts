import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Core } from '@core/app/create-core'
import type { PageAsk } from '@shared/contract/page-ask'
import { dialog } from 'electron'
import type { Host } from './host'
import { openedPath, type Opened } from './open-files'
import type { Words } from './words'

type Taken = Extract<PageAsk, { kind: 'files' }>['files'][number]

/** Opens files in our own Hotplate: session files on the page, all of them together; models and builds in the library. */
export async function takeFiles(
  core: Pick<Core, 'services'>,
  paths: readonly string[],
  host: Pick<Host, 'bring' | 'go'>,
  words: Words
): Promise<void> {
  const { library, opened } = core.services
  const files = await known(paths, words)
  const sessions = files.filter(({ kind }) => kind === 'session').map(({ path }) => path)
  if (sessions.length > 0) {
    host.bring()
    await opened.add(sessions).catch(tell)
  } else if (files.length > 0) host.go({ view: 'library' })
  for (const { kind, path } of files) {
    if (kind === 'model') await library.importModel(path).catch(tell)
    if (kind === 'build') await library.importBuild(path).catch(tell)
  }
}

/**
 * Hands files to the page of a Hotplate that another program serves: session files with their bytes; of others their names, for a page
 * cannot import what lies here, and says where one can.
 */
export async function handOver(
  paths: readonly string[],
  host: Pick<Host, 'ask'>,
  words: Words
): Promise<void> {
  const files: Taken[] = []
  for (const { kind, path } of await known(paths, words)) {
    const bytes = kind === 'session' ? await readFile(path).catch(tell) : new Uint8Array()
    if (bytes !== undefined) files.push({ name: basename(path), bytes: new Uint8Array(bytes) })
  }
  if (files.length > 0) host.ask({ kind: 'files', files })
}

/** The files that we open; the others are told. */
async function known(paths: readonly string[], words: Words): Promise<readonly Opened[]> {
  const found = await Promise.all(
    paths.map(async (path) => (await openedPath(path)) ?? tell(new Error(words.notOpened(path))))
  )
  return found.filter((file) => file !== undefined)
}

function tell(error: unknown): undefined {
  dialog.showErrorBox('Hotplate', error instanceof Error ? error.message : String(error))
}
