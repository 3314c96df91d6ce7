/**
 * Headers of every answer. Scripts come from our own files only; styles may be inline because the component kit
 * writes `<style>` elements; the one connection is our own socket.
 */
export function securityHeaders(port: number): Readonly<Record<string, string>> {
  // No IPv6 literal: a policy's source list has no way to write one, and the server listens on 127.0.0.1.
  const sockets = `ws://127.0.0.1:${port} ws://localhost:${port}`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin'
  }
}
