/** The headers every answer carries: the page may run its own files, talk to its own server and relay and show the server's pictures, nothing else. */
export function securityHeaders({
  serverUrl,
  relayUrl,
}: {
  readonly serverUrl: string
  readonly relayUrl?: string
}): readonly (readonly [string, string])[] {
  const { origin } = new URL(serverUrl)
  const relay = relayUrl === undefined ? '' : ` ${new URL(relayUrl).origin}`
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${origin}`,
    `connect-src 'self' ${origin}${relay}`,
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
