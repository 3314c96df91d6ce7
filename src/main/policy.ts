import { app, session, type WebContents } from 'electron'

/**
 * What no page may do, whatever it loads: leave its origin, open windows, embed others, or get a permission.
 * @param origin the only origin a page may come from, without a trailing slash
 */
export function enforcePolicy(origin: string): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, origin))
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** The origin of an address. Schemes of our own have the origin `null` in URL, so it is put together here. */
export function originOf(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}

/** Is this an address of the page's own origin? An address that is none is foreign. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && originOf(address) === origin
}

function confine(contents: WebContents, origin: string): void {
  contents.on('will-navigate', (event) => {
    if (!isOwnAddress(event.url, origin)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnAddress(event.url, origin)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
