/** Views that work today, in the order of the header. */
export const views = ['phones', 'library', 'provision', 'soak', 'diagnose', 'compare', 'settings'] as const
export type View = (typeof views)[number]

/**
 * Where the page is. `serial` is the phone in focus, `sessionId` the stored session that is open in Diagnose, `mode` a side of the
 * view (the tuner, several phones side by side), `ids` what is compared.
 */
export interface Route {
  readonly view: View
  readonly serial: string | null
  readonly sessionId: string | null
  readonly mode: string | null
  readonly ids: readonly string[]
}

/** Reads `#/soak?phone=S&session=X`; anything unknown falls back to Phones. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const params = new URLSearchParams(query)
  return {
    view: views.find((view) => view === path) ?? 'phones',
    serial: params.get('phone'),
    sessionId: params.get('session'),
    mode: params.get('mode'),
    ids: (params.get('ids') ?? '').split(',').filter((id) => id !== '')
  }
}

/** The address of a route; the inverse of parseRoute. */
export function formatRoute(route: Route): string {
  const params = new URLSearchParams()
  if (route.serial !== null) params.set('phone', route.serial)
  if (route.sessionId !== null) params.set('session', route.sessionId)
  if (route.mode !== null) params.set('mode', route.mode)
  if (route.ids.length > 0) params.set('ids', route.ids.join(','))
  const query = params.toString()
  return `#/${route.view}${query === '' ? '' : `?${query}`}`
}
