import { Assertion } from '@latchkey/wire/embedded'
import { errors, importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import type { AuthContext } from './authContext.ts'
import type { StampedBy } from './checkStamp.ts'

/** How long an assertion is good for, and how far ahead of the server's the vault's clock may be. */
const assertionSeconds = 60

/** Checks what the vault says of a login: by its key, for this device and page, now, once (A39). */
export async function checkAssertion(
  { vault, store, log, now }: AuthContext,
  text: string,
  { by, txn }: { readonly by: StampedBy; readonly txn: string },
): Promise<Assertion> {
  const { assertion: key } = await vault.readKeys({})
  const time = now()
  const said = await read()
  const isForThis =
    said.txn === txn && said.thumb === by.thumb && said.pid === by.projectId && said.org === by.origin
  if (!isForThis || said.exp - said.iat > assertionSeconds) throw refused()
  if (said.iat > time / 1_000 + assertionSeconds) {
    warnClocks(said.iat)
    throw refused()
  }
  if (!(await store.useId(`assertion ${said.jti}`, said.exp * 1_000))) throw refused()
  return said

  async function read(): Promise<Assertion> {
    try {
      const { payload } = await jwtVerify(text, await importJWK({ ...key }, 'EdDSA'), {
        algorithms: ['EdDSA'],
        typ: 'latchkey-assertion+jwt',
        issuer: 'vault',
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        currentDate: new Date(time),
        // Vault and server may be two machines.
        clockTolerance: 5,
      })
      return v.parse(Assertion, payload)
    } catch (error) {
      // Its signature is the vault's: jose looks at times last. And the vault made it for this very request.
      if (error instanceof errors.JWTExpired) warnClocks(Number(error.payload.iat))
      throw refused(error)
    }
  }

  function warnClocks(signedAt: number): void {
    const vaultAheadSeconds = Math.round(signedAt - time / 1_000)
    log.error('the clocks of vault and server differ: logins are refused until both are set', {
      vaultAheadSeconds,
    })
  }
}

function refused(cause?: unknown): Failure {
  const failure = new Failure(401, 'bad_assertion', 'This login could not be confirmed. Start again.')
  failure.cause = cause
  return failure
}
