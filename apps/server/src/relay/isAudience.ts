/** Where the relay is on every server. */
export const relayPath = '/relay'

/**
 * Whether a token that names this audience is meant for us: one of our public addresses if the operator wrote them, else
 * the host that the request was sent to. The way there (`ws:` or `wss:`) is the proxy's business; the path may be left out.
 */
export function isAudience(
  audience: string,
  relayUrls: readonly string[],
  host: string | undefined,
): boolean {
  const named = readUrl(audience)
  if (named === undefined) return false
  // Read with the audience's own scheme, so that both drop the same usual port.
  const ours =
    relayUrls.length > 0 ? relayUrls.map(readUrl) : [readUrl(`${named.protocol}//${host ?? ''}${relayPath}`)]
  return ours.some(
    (url) => url !== undefined && url.host === named.host && (named.path === '' || named.path === url.path),
  )
}

function readUrl(text: string): { protocol: string; host: string; path: string } | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, pathname } = new URL(text)
  if (!/^(wss?|https?):$/.test(protocol) || host === '') return undefined
  return { protocol, host, path: pathname.replace(/\/+$/, '') }
}
