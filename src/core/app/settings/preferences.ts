import { join } from 'node:path'
import { Latest } from '@shared/base/broadcast'
import type { Disposable } from '@shared/base/disposables'
import type { Log } from '@shared/base/log'
import { Preferences, type PreferencesChange, type PreferencesState } from '@shared/model'
import { openKeptFile } from './kept-file'

/** What the user chose, in `preferences.json` of the data folder. */
export interface PreferencesService extends Disposable {
  state(): PreferencesState
  watch(signal?: AbortSignal): AsyncGenerator<PreferencesState, void>
  /** Changes what is given, tells every reader. Throws STORE_FAILED when it cannot be kept; nothing is changed then. */
  set(change: PreferencesChange): PreferencesState
}

/** Opens the preferences of a data folder. A file that cannot be read is put aside and told, never a reason not to start. */
export function openPreferences(folder: string, log: Log): PreferencesService {
  const file = openKeptFile({ path: join(folder, 'preferences.json'), schema: Preferences })
  if (file.kept !== null) log.warn({ ...file.kept }, 'the preferences could not be read and were put aside')
  const first = file.value()
  const read = (): PreferencesState => {
    const preferences = file.value()
    const { adbPath, adbServer } = preferences
    const restartNeeded = adbPath !== first.adbPath || adbServer !== first.adbServer
    return { preferences, file: file.path, kept: file.kept, restartNeeded }
  }
  const latest = new Latest(read())
  return {
    state: read,
    watch: (signal) => latest.read(signal),
    set: (change) => {
      file.write(merged(file.value(), change))
      latest.set(read())
      return read()
    },
    dispose: () => latest.close()
  }
}

/** The preferences with a change laid over them; absent fields stay. Pure. */
export function merged(before: Preferences, { thresholds, ...change }: PreferencesChange): Preferences {
  const given = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given(change),
    thresholds: { ...before.thresholds, ...given(thresholds ?? {}) }
  }
}
