import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { createKeySet } from './createKeySet.ts'
import { readToken, type SessionSource } from './readToken.ts'
import { requestServer, type SessionDeps } from './requestServer.ts'
import { SessionServerError } from './SessionServerError.ts'

/** A visitor who has signed in. */
export type Session = {
  /** CAIP-10, such as `eip155:1:0xf39F…2266`. */
  readonly account: string
  /** The account as its chain writes it. */
  readonly address: string
  /** CAIP-2, such as `eip155:1`. */
  readonly chainId: string
  readonly id: string
  /** When this token ends, in ISO 8601; the widget gets the next one in time. */
  readonly expiresAt: string
}

/** Whose sessions are accepted. One server may have many sites, so a token must be of the project or the origin of this one. */
export type SessionsOptions = {
  /** The address of the Latchkey server. */
  readonly server: string
  /** The name of the cookie, for sites that keep the token in one. */
  readonly cookie?: string
  /** Asks the server each time whether the session still lives: sign-outs count at once, instead of when the token ends. */
  readonly live?: boolean
} & (
  | { readonly projectId: string; readonly origin?: string | readonly string[] }
  | { readonly projectId?: string; readonly origin: string | readonly string[] }
)

/** Verifies the sessions of a site's visitors. */
export type Sessions = {
  /**
   * The session of a token, or of the request that carries it; undefined where there is none that is good. Rejects with
   * `SessionServerError` where the server had to be asked and does not answer.
   */
  verify(source: SessionSource, options?: { readonly live?: boolean }): Promise<Session | undefined>
}

/** How far the clocks of the server and of the backend may be apart. */
const skewSeconds = 60

/** The server's tokens end after an hour; none is older than this. */
const oldestTokenSeconds = 24 * 60 * 60

const Claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)),
  sid: v.pipe(v.string(), v.minLength(1)),
  projectId: v.string(),
  origin: v.string(),
  exp: v.number(),
})

type Claims = v.InferOutput<typeof Claims>

/** Makes the one who verifies the sessions of this site; make one for a process, since it keeps the server's keys. */
export function createSessions(options: SessionsOptions, deps: Partial<SessionDeps> = {}): Sessions {
  const { projectId, origin, cookie = 'latchkey-session' } = options
  if (projectId === undefined && origin === undefined)
    throw new TypeError('createSessions needs the projectId or the origin of your site.')
  const server = new URL(options.server).href.replace(/\/+$/, '')
  const given: SessionDeps = {
    // Called on its own, some runtimes' fetch asks for its global object.
    fetch: deps.fetch ?? ((url, init) => fetch(url, init)),
    now: deps.now ?? Date.now,
  }
  const findKey = createKeySet(`${server}/auth/v1/jwks`, given)
  const origins = typeof origin === 'string' ? [origin] : origin

  const readClaims = async (token: string): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, findKey, {
        algorithms: ['ES256'],
        // The server signs other tokens with the same keys.
        typ: 'latchkey-session+jwt',
        clockTolerance: skewSeconds,
        maxTokenAge: oldestTokenSeconds,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(given.now()),
      })
      const parsed = v.safeParse(Claims, payload)
      return parsed.success ? parsed.output : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return {
    async verify(source, { live = options.live ?? false } = {}) {
      const token = readToken(source, cookie)
      const claims = token === undefined ? undefined : await readClaims(token)
      if (token === undefined || claims === undefined) return undefined
      if (projectId !== undefined && claims.projectId !== projectId) return undefined
      if (origins?.includes(claims.origin) === false) return undefined
      if (live && !(await isAlive(server, token, claims, given))) return undefined
      return toSession(claims)
    },
  }
}

const Answer = v.object({ account: v.string() })

async function isAlive(server: string, token: string, claims: Claims, deps: SessionDeps): Promise<boolean> {
  const url = `${server}/auth/v1/me?projectId=${encodeURIComponent(claims.projectId)}`
  const { status, body } = await requestServer(url, deps, { authorization: `Bearer ${token}` })
  if (status === 401) return false
  if (!v.is(Answer, body)) throw new SessionServerError(`${server} gave no session (status ${status}).`)
  return body.account === claims.sub
}

function toSession({ sub, sid, exp }: Claims): Session {
  const [namespace, chain, address = ''] = sub.split(':')
  return {
    account: sub,
    address,
    chainId: `${namespace}:${chain}`,
    id: sid,
    expiresAt: new Date(exp * 1_000).toISOString(),
  }
}
