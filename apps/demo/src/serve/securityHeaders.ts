/** The headers every answer carries: the page may run its own files, talk to its own server and show its pictures, nothing else. */
export function securityHeaders(serverUrl: string): readonly (readonly [string, string])[] {
  const { origin } = new URL(serverUrl)
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${origin}`,
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
  ]
}
