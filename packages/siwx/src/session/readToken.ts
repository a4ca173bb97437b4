/** Headers as `Request` has them, or as Node has them. */
type HeadersLike =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** Where the token of a session is: the token itself, or a request of the web or of Node that carries it. */
export type SessionSource = string | { readonly headers: HeadersLike }

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/
const longestToken = 8_192

/** Finds the token in `Authorization: Bearer …`, else in the cookie of this name. */
export function readToken(source: SessionSource, cookie: string): string | undefined {
  if (typeof source === 'string') return checked(source)
  const bearer = /^Bearer +(\S+)$/i.exec(headerOf(source.headers, 'authorization') ?? '')?.[1]
  return checked(bearer ?? cookieOf(headerOf(source.headers, 'cookie') ?? '', cookie))
}

function checked(token: string | undefined): string | undefined {
  return token !== undefined && token.length <= longestToken && tokenPattern.test(token) ? token : undefined
}

function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (isWebHeaders(headers)) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

function isWebHeaders(headers: HeadersLike): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}

function cookieOf(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
  // A second one may come from a neighbour on another sub-domain, and which is which cannot be told.
  return values.length === 1 ? values[0]?.slice(name.length + 1) : undefined
}
