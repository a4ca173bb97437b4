import { randomUUID } from 'node:crypto'
import type { Assertion } from '@latchkey/wire/embedded'
import { SignJWT } from 'jose'
import type { VaultContext } from './vaultContext.ts'

/** What the vault says is good for a minute. */
const assertionSeconds = 60

/** Signs who logged in on which device, for which page. */
export async function signAssertion(
  { own, now }: VaultContext,
  {
    userId,
    login,
  }: {
    readonly userId: string
    readonly login: {
      readonly id: string
      readonly thumb: string
      readonly project_id: string
      readonly origin: string
      readonly method: Assertion['amr']
    }
  },
): Promise<string> {
  const iat = Math.floor(now() / 1_000)
  const said: Assertion = {
    iss: 'vault',
    sub: userId,
    txn: login.id,
    thumb: login.thumb,
    pid: login.project_id,
    org: login.origin,
    amr: login.method,
    purpose: 'login',
    jti: randomUUID(),
    iat,
    exp: iat + assertionSeconds,
  }
  return new SignJWT(said)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'latchkey-assertion+jwt' })
    .sign(own.signingKey)
}
