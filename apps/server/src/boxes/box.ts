import type { BoxUse, PublicKey } from '@latchkey/wire/embedded'
import { CompactEncrypt, type CryptoKey, compactDecrypt, importJWK } from 'jose'
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import { Failure } from '../http/failure.ts'

const typ = 'latchkey-box'

/** Seals a value so that only the holder of the key can read it, for one use. */
export async function sealBox(key: PublicKey, use: BoxUse, value: unknown): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', typ, use })
    .encrypt(await readPoint(key))
}

/** Opens a box that was sealed to us for this use; anything else is a `BoxError`. */
export async function openBox<Schema extends BaseSchema<unknown, unknown, BaseIssue<unknown>>>(
  key: CryptoKey,
  use: BoxUse,
  schema: Schema,
  box: string,
): Promise<InferOutput<Schema>> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(box, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    if (protectedHeader.typ !== typ || protectedHeader['use'] !== use) throw new Error('another use')
    return v.parse(schema, JSON.parse(new TextDecoder().decode(plaintext)))
  } catch (error) {
    throw new BoxError({ cause: error })
  }
}

/** Imports a key that a stranger sent: its schema checks the form, but not that the point lies on the curve. */
async function readPoint(key: PublicKey) {
  try {
    return await importJWK({ ...key }, 'ECDH-ES')
  } catch {
    throw new Failure(400, 'bad_key', 'The point of the key in this request does not lie on the curve.')
  }
}

/** A sealed box is not for us, not for this use, or not as it should be inside. */
export class BoxError extends Error {
  override readonly name = 'BoxError'
  constructor(options?: ErrorOptions) {
    super('The sealed part of this request cannot be opened.', options)
  }
}
