import type { MenuView } from './words'

/** A place in the page. What is not given stays as it is there: the menu's views keep the phone in focus. */
export interface Place {
  readonly view: MenuView
  readonly serial?: string
  /** null = no stored session. */
  readonly sessionId?: string | null
}

/** The address of a place, in the page that is at `current`. Pure. */
export function addressOf(current: string, place: Place): string {
  const url = new URL(current)
  const params = new URLSearchParams(url.hash.split('?')[1] ?? '')
  if (place.serial !== undefined) params.set('phone', place.serial)
  if (place.sessionId === null) params.delete('session')
  else if (place.sessionId !== undefined) params.set('session', place.sessionId)
  const query = params.toString()
  url.hash = `/${place.view}${query === '' ? '' : `?${query}`}`
  return url.href
}
