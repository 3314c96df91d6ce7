import { eventIterator } from '@orpc/contract'
import { PreferencesChange, PreferencesState } from '../model'
import { base } from './base'

export const preferences = {
  get: base.output(PreferencesState),
  /** At once, then whenever a window, door or command changes them. */
  watch: base.output(eventIterator(PreferencesState)),
  set: base.input(PreferencesChange).output(PreferencesState)
}
