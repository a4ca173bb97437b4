/**
 * The headers every answer carries. The page may run its own files, talk to its relay and to the sandbox's chains, and
 * frame nothing: what the kit would tell or ask its maker is refused on the spot, instead of waited for.
 */
export function securityHeaders({
  relayUrl,
  sandboxUrl,
  serverUrl,
}: {
  readonly relayUrl: string
  readonly sandboxUrl: string
  readonly serverUrl?: string | undefined
}): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${serverUrl ? ` ${new URL(serverUrl).origin}` : ''}`,
    `connect-src 'self' ${new URL(relayUrl).origin} ${new URL(sandboxUrl).origin}`,
    "frame-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    // A code is scanned with the camera; nothing else of the device is asked for.
    [
      'permissions-policy',
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
  ]
}
