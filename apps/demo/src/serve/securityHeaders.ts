/** The headers of every answer but the preview's: the page may run its own files, talk to its own server and relay, show the server's pictures and the embedded wallet's frame, nothing else. */
export function securityHeaders({
  serverUrl,
  relayUrl,
  frameUrl,
}: {
  readonly serverUrl: string
  readonly relayUrl?: string
  readonly frameUrl?: string
}): Headers {
  const { origin } = new URL(serverUrl)
  const relay = relayUrl === undefined ? '' : ` ${new URL(relayUrl).origin}`
  const frame = frameUrl === undefined ? '' : ` ${new URL(frameUrl).origin}`
  return headersOf({
    images: origin,
    connects: `'self' ${origin}${relay}`,
    frames: `'self'${frame}`,
    framedBy: "'none'",
  })
}

/** The headers of the small site in the preview frames: only the demo may frame it, and it may make no request. */
export const previewHeaders = headersOf({
  images: '',
  connects: "'none'",
  frames: "'none'",
  framedBy: "'self'",
})

type Headers = readonly (readonly [string, string])[]

function headersOf({
  images,
  connects,
  frames,
  framedBy,
}: Readonly<Record<'images' | 'connects' | 'frames' | 'framedBy', string>>): Headers {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${images}`.trimEnd(),
    `connect-src ${connects}`,
    `frame-src ${frames}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'none'",
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
  ]
}
