import { Readable } from 'node:stream'
import { findStaticFile } from '@core/app/static-files'
import { pageScheme as scheme } from '@shared/contract/port'
import { protocol } from 'electron'

/** Where the page lies. A scheme of our own has an origin, which file:// has not, and reaches only the built UI. */
export const appPage = `${scheme}://app/index.html`

/** Headers of the page: its own scripts only; inline styles because the component kit writes `<style>` elements. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; '),
  'X-Content-Type-Options': 'nosniff'
}

/** Must run before Electron is ready: only then can a scheme be made standard and secure. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } }
  ])
}

/** Serves the built UI from `folder` under the scheme. */
export function serveAppPage(folder: string): void {
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url)
    const file = url.host === 'app' ? await findStaticFile(folder, url.pathname) : null
    if (file === null) return new Response('There is no such page.\n', { status: 404, headers })
    const body = Readable.toWeb(file.open()) as ReadableStream<Uint8Array>
    return new Response(body, { headers: { ...headers, 'Content-Type': file.type } })
  })
}
