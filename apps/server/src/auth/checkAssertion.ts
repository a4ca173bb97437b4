import { Assertion } from '@latchkey/wire/embedded'
import { importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'
import type { AuthContext } from './authContext.ts'
import type { StampedBy } from './checkStamp.ts'

/** Checks what the vault says of a login: by its key, for this device and page, now, once (A39). */
export async function checkAssertion(
  { vault, store, now }: AuthContext,
  text: string,
  { by, txn }: { readonly by: StampedBy; readonly txn: string },
): Promise<Assertion> {
  const { assertion: key } = await vault.readKeys({})
  const time = now()
  const said = await read()
  const isForThis =
    said.txn === txn && said.thumb === by.thumb && said.pid === by.projectId && said.org === by.origin
  if (!isForThis || said.exp - said.iat > 60) throw refused()
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
      throw refused(error)
    }
  }
}

function refused(cause?: unknown): Failure {
  const failure = new Failure(401, 'bad_assertion', 'This login could not be confirmed. Start again.')
  failure.cause = cause
  return failure
}
