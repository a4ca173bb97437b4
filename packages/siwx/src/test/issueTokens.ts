import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** A server of sessions as far as a backend sees it: its keys, its tokens, and which sessions live. */
export async function openTestIssuer() {
  const keys: { readonly kid: string; readonly privateKey: CryptoKey; readonly jwk: JWK }[] = []
  const ended = new Set<string>()
  const requests: string[] = []
  const status = { jwks: 200, me: 200 }

  let made = 0

  /** Adds a key, which signs from now on. */
  const rotate = async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    made += 1
    const kid = `key-${made}`
    keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } })
  }
  await rotate()

  const answer = (url: string, authorization: string | null): Response => {
    const { pathname, search } = new URL(url)
    requests.push(pathname + search)
    if (pathname.endsWith('/auth/v1/jwks'))
      return Response.json({ keys: keys.map(({ jwk }) => jwk) }, { status: status.jwks })
    const [, payload = ''] = authorization?.split('.') ?? []
    const { sub, sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (ended.has(sid)) return Response.json({}, { status: 401 })
    return Response.json({ account: sub, sessionId: sid }, { status: status.me })
  }
  return {
    requests,
    ended,
    status,
    keys,
    rotate,
    answer,
    /** A `fetch` that reaches this server and no other. */
    fetch: async (url: string, init: RequestInit) =>
      answer(url, new Headers(init.headers).get('authorization')),
    /** Signs a token as the server does; claims, header and key can be others. */
    async sign(now: number, changed: Changed = {}): Promise<string> {
      const key = keys.at(-1)
      if (key === undefined) throw new Error('There is no key.')
      const time = Math.floor(now / 1_000)
      const claims = { ...goodClaims, iat: time, exp: time + 3_600, ...changed.claims }
      const header = { alg: 'ES256', kid: key.kid, typ: 'latchkey-session+jwt', ...changed.header }
      return new SignJWT(claims).setProtectedHeader(header).sign(changed.key ?? key.privateKey)
    },
  }
}

type Changed = {
  readonly claims?: JWTPayload
  readonly header?: { readonly alg?: string; readonly kid?: string; readonly typ?: string }
  readonly key?: CryptoKey | Uint8Array
}

/** The claims of a token for the account of these tests. */
export const goodClaims = {
  sub: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  sid: 'session-1',
  projectId: 'shop',
  origin: 'https://shop.example',
}
