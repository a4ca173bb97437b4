import type { SignInAnswer } from '@latchkey/wire'
import * as v from 'valibot'
import type { StorageKey } from '../../../base/storage.ts'
import type { Latchkey } from '../../../instance/latchkey.ts'

/** A session at the site's server, as the browser keeps it. */
const KeptSession = v.object({
  message: v.string(),
  signature: v.string(),
  token: v.string(),
  refreshToken: v.string(),
  /** Until when the token is good, and until when the session is, by this device's clock. */
  freshUntil: v.number(),
  endsAt: v.number(),
})

/** A session at the site's server, as the browser keeps it. */
export type KeptSession = v.InferOutput<typeof KeptSession>

/** More than the chains that a wallet signs in on at once, and the accounts of a person on one site. */
const mostSessions = 100

/** Where sessions are kept (S3.93). */
const authTokenKey: StorageKey<readonly KeptSession[]> = {
  name: 'siwx-auth-token',
  schema: v.pipe(v.array(KeptSession), v.maxLength(mostSessions)),
}

const KeptNonce = v.object({ nonce: v.string(), token: v.string() })

/** Messages that wait for a signature at once, such as one for each chain of a wallet. */
const mostNonces = 20

/** Where the tokens of nonces are kept until their messages are signed (S3.93). */
const nonceTokenKey: StorageKey<readonly v.InferOutput<typeof KeptNonce>[]> = {
  name: 'siwx-nonce-token',
  schema: v.pipe(v.array(KeptNonce), v.maxLength(mostNonces)),
}

type Storing = Pick<Latchkey, 'storage'>

/** The sessions that this browser keeps, those that ended left out. */
export function readSessions({ storage, deps }: Storing & Pick<Latchkey, 'deps'>): readonly KeptSession[] {
  const now = deps.clock.now()
  return (storage.read(authTokenKey) ?? []).filter(({ endsAt }) => endsAt > now)
}

/** Keeps these sessions and no others. */
export function writeSessions({ storage }: Storing, sessions: readonly KeptSession[]): void {
  if (sessions.length === 0) storage.remove(authTokenKey)
  else storage.write(authTokenKey, sessions.slice(-mostSessions))
}

/** Keeps the token of a nonce until its message is signed. */
export function keepNonce({ storage }: Storing, nonce: string, token: string): void {
  storage.write(nonceTokenKey, [...(storage.read(nonceTokenKey) ?? []), { nonce, token }].slice(-mostNonces))
}

/** The token of a nonce; undefined when this browser did not ask for that nonce. */
export function nonceToken({ storage }: Storing, nonce: string): string | undefined {
  return storage.read(nonceTokenKey)?.find((kept) => kept.nonce === nonce)?.token
}

/** Forgets a nonce that has been used. */
export function forgetNonce({ storage }: Storing, nonce: string): void {
  const others = storage.read(nonceTokenKey)?.filter((kept) => kept.nonce !== nonce) ?? []
  if (others.length === 0) storage.remove(nonceTokenKey)
  else storage.write(nonceTokenKey, others)
}

/** What the server answered, with its times by this device's clock, which may be wrong by hours. */
export function keptOf(
  { token, refreshToken, expiresAt, session }: SignInAnswer,
  signed: Pick<KeptSession, 'message' | 'signature'>,
  now: number,
): KeptSession {
  const offset = now - (tokenTime(token) ?? now)
  return {
    message: signed.message,
    signature: signed.signature,
    token,
    refreshToken,
    freshUntil: Date.parse(expiresAt) + offset,
    endsAt: Date.parse(session.expiresAt) + offset,
  }
}

/** When the server made a token, by the server's clock. */
export function tokenTime(token: string): number | undefined {
  try {
    const body = token.split('.')[1] ?? ''
    const { iat } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof iat === 'number' && Number.isFinite(iat) ? iat * 1_000 : undefined
  } catch {
    // Not a token that can be read: then this device's clock has to do.
    return undefined
  }
}
