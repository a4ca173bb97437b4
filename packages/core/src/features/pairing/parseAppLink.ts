import { isAppLink, isWebLink } from '@latchkey/wire'

/** A scheme alone, as some directories write it: `trust`, `trust:` and `trust://` are one. */
const bareScheme = /^[a-z][a-z0-9+.-]*$/i

/**
 * Reads a link of a stranger (a wallet that was paired, the directory, the site's own wallets) as one that may be
 * followed: an https address, or the scheme of an app; undefined for everything else. Plain http leads to this very
 * machine alone, and only from a page that is not on https itself, as while somebody builds it.
 */
export function parseAppLink(text: unknown, origin = ''): string | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  const link = bareScheme.test(text) ? `${text}://` : text
  if (!isAppLink(link)) return undefined
  const isPlain = isWebLink(link) && !/^https:/i.test(link)
  return isPlain && !/^http:/i.test(origin) ? undefined : link
}
