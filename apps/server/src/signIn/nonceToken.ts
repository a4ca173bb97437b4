import { createHash, randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import type { Caller } from './findCaller.ts'
import type { SignIn } from './signIn.ts'

const lifeMs = 5 * 60_000

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** About 142 bits. */
const length = 24

const Claims = v.object({
  nonceHash: v.string(),
  projectId: v.string(),
  origin: v.optional(v.string()),
  jti: v.string(),
  exp: v.number(),
})

/** What the token of a nonce says. */
export type NonceClaims = v.InferOutput<typeof Claims>

/** Makes a nonce, and the token that brings it back: nothing is kept until it is used. */
export async function issueNonce(
  { tokens, now }: Pick<SignIn, 'tokens' | 'now'>,
  { projectId, origin }: Caller,
): Promise<{ readonly nonce: string; readonly token: string }> {
  const nonce = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const claims = { nonceHash: hashOf(nonce), projectId, ...(origin && { origin }), jti: randomUUID() }
  const time = now()
  return { nonce, token: await tokens.sign('nonce', claims, time, time + lifeMs) }
}

/** Reads the token of a nonce: ours, in time, and of this page and project. */
export async function readNonceToken(
  { tokens }: Pick<SignIn, 'tokens'>,
  token: string | undefined,
  { projectId, origin }: Caller,
): Promise<NonceClaims> {
  if (token === undefined) {
    throw new Failure(401, 'nonce_missing', 'Send the token of the nonce in the header x-nonce-jwt.')
  }
  const said = v.safeParse(Claims, await tokens.read('nonce', token.replace(/^Bearer /i, '')))
  if (!said.success) {
    throw new Failure(401, 'nonce_expired', 'The nonce is too old, or not of this server: ask for a new one.')
  }
  const claims = said.output
  if (claims.projectId !== projectId) {
    throw new Failure(401, 'wrong_project', 'The nonce was made for another project: ask for a new one.')
  }
  // A page of the server's own origin says it with POST alone.
  if (claims.origin !== undefined && claims.origin !== origin) {
    throw new Failure(401, 'wrong_origin', 'The nonce was made for another page: ask for a new one.')
  }
  return claims
}

/** Whether a nonce is the one of the token. */
export function isNonceOf({ nonceHash }: NonceClaims, nonce: string): boolean {
  return hashOf(nonce) === nonceHash
}

function hashOf(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}
