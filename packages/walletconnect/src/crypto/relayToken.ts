import { toBase64Url } from '../base/base64.ts'
import { toUtf8 } from '../base/utf8.ts'
import { clientIdOf } from './clientId.ts'
import { signBytes } from './ed25519.ts'

/** What a relay's token says; times in seconds. */
export type RelayClaims = {
  /** Any 64 hex characters. */
  readonly sub: string
  /** The relay's URL as configured. */
  readonly aud: string
  readonly iat: number
  readonly exp: number
}

// Relays refuse what was issued in their future by more than two minutes: a fast clock gets a minute and a half more.
const backDatedSeconds = 90
const lifetimeSeconds = 86_400

/** The claims of a connection that is opened now. */
export function relayClaims(aud: string, sub: string, nowMs: number): RelayClaims {
  const now = Math.floor(nowMs / 1000)
  return { sub, aud, iat: now - backDatedSeconds, exp: now + lifetimeSeconds }
}

/** Signs claims with the client's seed: a JWT that the relay knows us by. */
export async function signRelayToken(seed: string, { sub, aud, iat, exp }: RelayClaims): Promise<string> {
  const part = (value: unknown) => toBase64Url(toUtf8(JSON.stringify(value)))
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ iss: await clientIdOf(seed), sub, aud, iat, exp })}`
  return `${signed}.${toBase64Url(await signBytes(seed, toUtf8(signed)))}`
}
