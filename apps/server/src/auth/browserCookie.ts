import { createHash, randomBytes } from 'node:crypto'

/** A cookie is good for this long. */
export const cookieLifeMs = 180 * 24 * 3_600_000

/** What a cookie is about. Each has a name of its own, so that sites and people do not overwrite each other's. */
export type CookieSubject = {
  /** The server by the address that the device called. */
  readonly serverUrl: string
  readonly projectId: string
  readonly origin: string
  readonly walletId: string
}

/** Makes a token for a cookie, and the hash that it is stored under. */
export function makeToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Reads the token out of a request's cookies and gives its hash. */
export function readCookie(cookies: string | undefined, subject: CookieSubject): string | undefined {
  const name = nameOf(subject)
  const values = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [token = ''] = values
  // Of two, one may come from a neighbour on another sub-domain, and which is which cannot be told.
  return values.length === 1 && /^[\w-]{43}$/.test(token) ? hashToken(token) : undefined
}

/** The header that gives a token to a browser: for this server alone, and for requests from its own site alone. */
export function setCookie(token: string, subject: CookieSubject): string {
  return [
    `${nameOf(subject)}=${token}`,
    `Max-Age=${cookieLifeMs / 1_000}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(subject) ? ['Secure'] : []),
  ].join('; ')
}

function nameOf(subject: CookieSubject): string {
  const { projectId, origin, walletId } = subject
  const text = JSON.stringify([projectId, origin, walletId])
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  // With the prefix a browser takes the cookie over https alone, and from no neighbour on another sub-domain.
  return `${isSecure(subject) ? '__Host-' : ''}latchkey-browser-${hash}`
}

function isSecure({ serverUrl }: CookieSubject): boolean {
  return serverUrl.startsWith('https:')
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
